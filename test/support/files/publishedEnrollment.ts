/** Segment count of the transaction (SE01), including ST and SE. */
const SEGMENTS = 21;

/**
 * The classic example of the guide to the X12 834 (005010X220A1): one subscriber with health, dental and vision. The same text
 * is published with the sample data of databricks-industry-solutions/x12-edi-parser (`sampledata/834/EDI_834.txt`).
 *
 * @param segments value of SE01; by default the correct count.
 */
export function publishedEnrollment(segments: number = SEGMENTS): { readonly name: string; readonly bytes: Buffer } {
  const text = [
    'ISA*00*          *00*          *ZZ*386028429      *30*382328142      *050221*0602*U*00501*000012345*0*P*:~',
    'GS*BE*386028429*382328142*20050221*0602*000012345*X*005010X220A1~',
    'ST*834*12345*005010X220A1~',
    'BGN*00*12456*19980520*1200****2~',
    'N1*P5**FI*999888777~',
    'N1*IN**FI*654456654~',
    'INS*Y*18*021*20*A***FT~',
    'REF*0F*123456789~',
    'REF*1L*123456001~',
    'DTP*356*D8*19960523~',
    'NM1*IL*1*DOE*JOHN*P***34*123456789~',
    'PER*IP**HP*7172343334*WP*7172341240~',
    'N3*100 MARKET ST*APT 3G~',
    'N4*CAMP HILL*PA*17011**CY*CUMBERLAND~',
    'DMG*D8*19400816*M~',
    'HD*021**HLT~',
    'DTP*348*D8*19960601~',
    'COB*P*890111*5~',
    'HD*021**DEN~',
    'DTP*348*D8*19960601~',
    'HD*021**VIS~',
    'DTP*348*D8*19960601~',
    `SE*${segments}*12345~`,
    'GE*1*000012345~',
    'IEA*1*000012345~',
    '',
  ].join('\n');
  return { name: 'enrolment-834.txt', bytes: Buffer.from(text) };
}
