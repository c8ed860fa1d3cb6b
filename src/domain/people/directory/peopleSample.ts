/** The sample file for inviting people. */
export const PEOPLE_SAMPLE = {
  name: 'people.csv',
  lines: [
    'Email,First name,Last name,Groups,Roles,Carriers,Agents,Rep',
    'rita.cole@harborworks.example,Rita,Cole,10420; 10421,Reconcile Bills; Make Payments,,,',
    'sam.ode@harborworks.example,Sam,Ode,10420,View Only,,,',
    'cora.diaz@healthone.example,Cora,Diaz,,Carrier,HLTH,,',
    'agnes.lowe@loweagency.example,Agnes,Lowe,,Agent,,AG1,',
    'adam.reyes@office.example,Adam,Reyes,,Admin,,,7',
  ],
} as const;
