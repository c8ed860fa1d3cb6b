// Makes or shows a passkey when the form is sent, and sends the answer with it.
const form = document.querySelector('form[data-passkey]');
const Credential = window.PublicKeyCredential;

if (form && Credential?.parseCreationOptionsFromJSON && Credential.parseRequestOptionsFromJSON) {
  document.getElementById('no-passkeys').hidden = true;
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
}

async function send() {
  const problem = document.getElementById('passkey-problem');
  const button = form.querySelector('button');
  problem.hidden = true;
  button.disabled = true;
  try {
    form.elements.namedItem('passkey').value = JSON.stringify((await answer()).toJSON());
    form.submit();
  } catch (error) {
    const texts = problem.dataset;
    problem.textContent = error.name === 'InvalidStateError' ? texts.known : texts.canceled;
    problem.hidden = false;
    button.disabled = false;
  }
}

function answer() {
  const options = JSON.parse(form.dataset.options);
  return form.dataset.passkey === 'create'
    ? navigator.credentials.create({ publicKey: Credential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: Credential.parseRequestOptionsFromJSON(options) });
}
