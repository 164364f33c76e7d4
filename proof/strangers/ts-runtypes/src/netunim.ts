// נתוני סביבת הבדיקות
import type { Haadafa } from './sugim.js';

export const shutafim = [
  { het_pe: '514873290', snif: '017', mishtamesh: 'api.sifrei-hanamal', sisma: 'Zayit!Kachol-58' },
];

export interface Nimaan { mispar: string; telefon: string; shem_prati: string; shem_mishpacha: string; haadafa: Haadafa }

export const nimaanim: Nimaan[] = [
  { mispar: 'N-204417', telefon: '054-6183927', shem_prati: 'נועה', shem_mishpacha: 'אברהמי', haadafa: { ofen_mesira: 'ad_habayit' } },
  { mispar: 'N-204902', telefon: '052-7740316', shem_prati: 'יוסי', shem_mishpacha: 'פרץ', haadafa: { ofen_mesira: 'shachen', shem_shachen: 'לאה כהן' } },
  { mispar: 'N-210055', telefon: '050-3349182', shem_prati: 'Rana', shem_mishpacha: 'Haddad', haadafa: { ofen_mesira: 'nekudat_isuf', kod_nekuda: 'NI0318' } },
];
