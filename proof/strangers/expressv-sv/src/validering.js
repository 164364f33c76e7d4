import { body, oneOf, validationResult } from 'express-validator';

const PLATSER = ['dorr', 'fastighetsbox', 'granne', 'ombud'];
const HANDELSER = ['bokad', 'utkorning', 'forsenad', 'levererad'];
const KANALER = ['sms', 'epost', 'app'];
const VECKODAGAR = ['man', 'tis', 'ons', 'tor', 'fre'];
const KLOCKSLAG = /^([01]\d|2[0-3]):[0-5]\d$/;

const validera = (req, res, next) => {
  const errors = validationResult(req);
  if (errors.isEmpty()) return next();
  res.status(422).json({ status: 'error', message: 'Valideringsfel', errors: errors.array({ onlyFirstError: true }) });
};

const falt = (namn, ...villkor) => villkor.reduce((kedja, v) => kedja.if(v), body(namn));
const text = (namn, max, ...villkor) => falt(namn, ...villkor).isString().bail().trim().isLength({ min: 1, max }).withMessage(`1-${max} tecken`);
const klockslag = (namn, ...villkor) => falt(namn, ...villkor).isString().matches(KLOCKSLAG).withMessage('anges som HH:MM');
const mottagarId = () => body('mottagarId', 'mottagarId saknas eller är felaktigt').isString().matches(/^M\d{6}$/);

export const inloggning = [
  body('kundnummer').exists().withMessage('kundnummer saknas').bail().isInt().withMessage('kundnummer ska vara numeriskt'),
  body('apiNyckel').exists().withMessage('apiNyckel saknas').bail().isString(),
  body('system').optional().isString().isLength({ max: 40 }),
  validera,
];

export const verifiering = [
  body('mottagare').isObject().withMessage('mottagare ska vara ett objekt'),
  text('mottagare.efternamn', 60),
  text('mottagare.fornamn', 60).optional(),
  oneOf([body('mottagare.mobilnummer').exists(), body('mottagare.epost').exists()], { message: 'Ange mobilnummer eller epost' }),
  body('mottagare.mobilnummer').optional().isMobilePhone('sv-SE').withMessage('inte ett svenskt mobilnummer'),
  body('mottagare.epost').optional().isEmail().withMessage('inte en giltig e-postadress'),
  body('adress').isObject().withMessage('adress ska vara ett objekt'),
  text('adress.gatuadress', 80),
  body('adress.postnummer').isPostalCode('SE').withMessage('inte ett svenskt postnummer'),
  text('adress.ort', 40).optional(),
  validera,
];

const vidAndring = () => body('atgard').equals('andra');
const vidPlats = (plats) => body('leveransval.plats').equals(plats);

export const leveransval = [
  mottagarId(),
  body('atgard').isIn(['visa', 'andra']).withMessage('atgard ska vara visa eller andra'),
  falt('leveransval', vidAndring()).isObject().withMessage('leveransval krävs när atgard är andra'),
  falt('leveransval.plats', vidAndring()).isString().isIn(PLATSER).withMessage(`giltiga platser: ${PLATSER.join(', ')}`),
  falt('leveransval.ombudId', vidAndring(), vidPlats('ombud')).isString().matches(/^OMB-\d{4}$/).withMessage('ombudId (OMB-nnnn) krävs för plats ombud'),
  falt('leveransval.granne', vidAndring(), vidPlats('granne')).isObject().withMessage('granne krävs för plats granne'),
  text('leveransval.granne.namn', 60, vidAndring(), vidPlats('granne')),
  falt('leveransval.granne.lagenhet', vidAndring(), vidPlats('granne')).optional().isString().matches(/^\d{4}$/).withMessage('lägenhetsnummer med fyra siffror'),
  falt('leveransval.portkod', vidAndring()).optional().isString().isLength({ min: 3, max: 8 }),
  falt('leveransval.vaning', vidAndring()).optional().isInt({ min: -1, max: 40 }).toInt(),
  text('leveransval.meddelande', 140, vidAndring()).optional(),
  falt('leveransval.ringPaDorren', vidAndring()).optional().isBoolean({ strict: true }),
  falt('leveransval.tider', vidAndring()).optional().isArray({ min: 1, max: 5 }),
  falt('leveransval.tider.*.veckodag', vidAndring()).isString().isIn(VECKODAGAR).withMessage(`veckodag: ${VECKODAGAR.join('/')}`),
  klockslag('leveransval.tider.*.fran', vidAndring()),
  klockslag('leveransval.tider.*.till', vidAndring()),
  validera,
];

const vidForsening = () => body('handelse').equals('forsenad');

export const avisering = [
  mottagarId(),
  body('mall').isString().withMessage('mall måste anges').matches(/^[A-Z]+(-[A-Z]+)*$/),
  body('handelse').isString().isIn(HANDELSER).withMessage(`handelse ska vara någon av ${HANDELSER.join(', ')}`),
  body('sandning').isObject().withMessage('sandning ska vara ett objekt'),
  body('sandning.kollinummer').isString().withMessage('kollinummer saknas').matches(/^[A-Z]{2}\d{9}SE$/).withMessage('kollinummer enligt formatet AA999999999SE'),
  body('sandning.antalKolli').optional().isInt({ min: 1, max: 50 }).withMessage('antalKolli 1-50'),
  body('leveransdatum').isISO8601({ strict: true }).withMessage('leveransdatum ska vara ett datum (ISO 8601)'),
  body('tidsfonster').optional().isObject(),
  klockslag('tidsfonster.fran', body('tidsfonster').exists()),
  klockslag('tidsfonster.till', body('tidsfonster').exists()),
  body('kanaler').isArray({ min: 1 }).withMessage('minst en kanal i listan kanaler'),
  body('kanaler.*').isString().isIn(KANALER).withMessage(`okänd kanal, välj bland ${KANALER.join(', ')}`),
  falt('forsening', vidForsening()).isObject().withMessage('forsening krävs vid handelse forsenad'),
  falt('forsening.orsak', vidForsening()).isString().isIn(['trafik', 'vader', 'fordon', 'annat']).withMessage('orsak: trafik, vader, fordon eller annat'),
  falt('forsening.nyTid', vidForsening()).isISO8601({ strict: true }).withMessage('nyTid ska vara en tidpunkt (ISO 8601)'),
  body('sprak').optional().isIn(['sv', 'en']).withMessage('sprak: sv eller en'),
  validera,
];
