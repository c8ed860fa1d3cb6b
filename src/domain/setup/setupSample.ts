/** Name and lines of the sample file for importing groups, carriers, agents and reps. */
export const SETUP_SAMPLE = {
  name: 'groups-and-carriers.csv',
  lines: [
    'Type,Code,Name,Carriers,Rep,Agents,Last day',
    'carrier,HLTH,Health One,,,,',
    'carrier,DENT,Dental Two,,,,',
    'rep,7,Rita Poe,,,,',
    'agent,AG1,Agnes Lowe,,,,',
    'group,10420,Harbor Works,HLTH; DENT,7,AG1,',
    'group,10421,Summit Labs,HLTH,7,,2030-12-31',
  ],
} as const;
