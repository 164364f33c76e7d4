// הגדרות מבנה ההודעות
import { Boolean, Literal, Number, Object, String, Union, type Static } from 'runtypes';

const tavnit = (re: RegExp, mivne: string) => String.withConstraint((s) => (typeof s === 'string' && re.test(s)) || `המבנה הנדרש ${mivne}`);
const orech = (min: number, max: number) =>
  String.withConstraint((s) => (typeof s === 'string' && s.trim().length >= min && s.length <= max) || `אורך בין ${min} ל-${max}`);

// runtypes זוכר זוג של ערך וטיפוס שכבר נבדק, גם אם נכשל: מה שמשותף לחלופות של Union נבנה לכל חלופה מחדש
const Shaa = () => tavnit(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM');
const Nimaan = () => tavnit(/^N-\d{6}$/, 'N-XXXXXX');
const Taarich = () => tavnit(/^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/\d{4}$/, 'DD/MM/YYYY');
const Doal = () => tavnit(/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i, 'name@domain');

const Chalon = () => Object({ mi_shaa: Shaa(), ad_shaa: Shaa() }).exact();

export const Hizdahut = Object({
  chevra: Object({ het_pe: tavnit(/^5\d{8}$/, '5XXXXXXXX'), snif: tavnit(/^\d{3}$/, 'XXX') }).exact(),
  mishtamesh: orech(3, 40),
  sisma: String,
}).exact();

export const Imut = Object({
  telefon: tavnit(/^05\d-\d{7}$/, '05X-XXXXXXX'),
  shem_mishpacha: orech(2, 40),
  shem_prati: orech(2, 40).optional(),
  ktovet: Object({
    yishuv: orech(2, 60),
    rechov: orech(2, 60),
    mispar_bait: Number.withConstraint((n) => (globalThis.Number.isInteger(n) && n > 0) || 'מספר שלם חיובי'),
    dira: String.optional(),
    mikud: tavnit(/^\d{7}$/, 'XXXXXXX').optional(),
  }).exact().optional(),
}).exact();

const mesira = () => ({ chalon: Chalon().optional(), hearot: orech(1, 200).optional() });
export const Haadafa = Union(
  Object({ ofen_mesira: Literal('ad_habayit'), hitkashru_lifnei: Boolean.optional(), ...mesira() }).exact(),
  Object({ ofen_mesira: Literal('leyad_hadelet'), ...mesira() }).exact(),
  Object({ ofen_mesira: Literal('shachen'), shem_shachen: orech(2, 40), ...mesira() }).exact(),
  Object({ ofen_mesira: Literal('nekudat_isuf'), kod_nekuda: tavnit(/^NI\d{4}$/, 'NIXXXX') }).exact(),
);
export type Haadafa = Static<typeof Haadafa>;

export const Haadafot = Union(
  Object({ peula: Literal('shlifa'), mispar_nimaan: Nimaan() }).exact(),
  Object({ peula: Literal('idkun'), mispar_nimaan: Nimaan(), haadafa: Haadafa }).exact(),
);

const hodaa = () => ({
  mispar_nimaan: Nimaan(),
  mishloach: Object({ mispar: tavnit(/^IL\d{9}$/, 'ILXXXXXXXXX'), kamut: Number.withConstraint((n) => globalThis.Number.isInteger(n) && n >= 1 && n <= 50).optional() }).exact(),
  sug_hodaa: Union(Literal('nikletet'), Literal('yatza_lachaluka'), Literal('itakev'), Literal('nimsera')),
  moed: Object({ taarich: Taarich(), chalon: Chalon().optional() }).exact(),
  safa: Union(Literal('he'), Literal('ar'), Literal('ru'), Literal('en')).optional(),
});
export const Hodaa = Union(
  Object({ ...hodaa(), arutz: Union(Literal('sms'), Literal('whatsapp')) }).exact(),
  Object({ ...hodaa(), arutz: Literal('doal'), ktovet_doal: Doal() }).exact(),
);
