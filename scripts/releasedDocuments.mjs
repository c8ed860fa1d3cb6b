/** Files and folders with documents that a release contains: their links lead to one another. */
export const RELEASED_DOCUMENTS = ['docs', 'deploy', 'CHANGELOG.md'];
