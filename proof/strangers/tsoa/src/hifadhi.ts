import { Mahali, Mapendeleo } from './aina';

export interface Mteja { id: string; kwanza: string; ukoo: string; simu: string; nyumba: string; postikodi: string; mapendeleo: Mapendeleo; yamebadilishwa: string | null }

export const wateja: Mteja[] = [
  { id: '5b0c6f0e-7f1d-4c0a-9a57-2d8e61f4b310', kwanza: 'Neema', ukoo: 'Mushi', simu: '+255754318820', nyumba: '42', postikodi: '11101', mapendeleo: { mahali: Mahali.Mlangoni }, yamebadilishwa: null },
  { id: 'c19d2a44-03be-4f6b-8e55-71a0b7d9ce02', kwanza: 'Juma', ukoo: 'Kileo', simu: '+255622907714', nyumba: '7A', postikodi: '23107', mapendeleo: { mahali: Mahali.Dukani }, yamebadilishwa: null },
  { id: '8e7740d1-59c8-4b3f-b0a9-16f20c55ad7b', kwanza: 'Rehema', ukoo: 'Mwakyusa', simu: '+255689450036', nyumba: '118', postikodi: '53102', mapendeleo: { mahali: Mahali.Ofisini }, yamebadilishwa: null },
];
