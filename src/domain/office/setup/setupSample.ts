/** The sample file for importing groups, carriers, agents and reps: its lines as CSV, and the same as a workbook in `public`. */
export const SETUP_SAMPLE = {
  name: 'groups-and-carriers.csv',
  workbook: 'groups-and-carriers.xlsx',
  lines: [
    'Type,Code,Name,State,Carriers,Rep,Agents,Last day',
    'carrier,HLTH,Health One,,,,,',
    'carrier,DENT,Dental Two,,,,,',
    'rep,7,Rita Poe,,,,,',
    'agent,AG1,Agnes Lowe,,,,,',
    'group,10420,Harbor Works,CT,HLTH; DENT,7,AG1,',
    'group,10421,Summit Labs,MN,HLTH,7,,2030-12-31',
  ],
} as const;
