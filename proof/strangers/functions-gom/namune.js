// Vinotiche namune (request shapes). Mongoose-ach topasta; sanchovnnem prod-ant Atlas-acher.
import mongoose from 'mongoose';

const { Schema, model } = mongoose;
const FON = /^\+91[6-9]\d{9}$/;
const VELL = /^([01]\d|2[0-3]):[0-5]\d$/;
const bhitor = { _id: false, strict: 'throw' };
const mull = { strict: 'throw', autoCreate: false, autoIndex: false, bufferCommands: false };

const Vangddi = new Schema({
  kod: { type: String, required: true },
  gupit: { type: String, required: true },
}, bhitor);

export const Provex = model('Provex', new Schema({
  vangddi: { type: Vangddi, required: true },
  vatavoronn: { type: String, required: true, enum: ['chachnni', 'toyari'] },
}, mull));

const Vollkhunk = new Schema({
  torah: { type: String, required: true, enum: ['aadhaar', 'pan', 'voter', 'laisens'] },
  okrancheChar: { type: String, required: true, match: /^[0-9A-Z]{4}$/ },
}, bhitor);

export const Topas = model('Topas', new Schema({
  nanv: { type: String, required: true, minlength: 2, maxlength: 60 },
  adnanv: { type: String, required: true, maxlength: 60 },
  fon: { type: String, required: true, match: FON },
  imeil: { type: String, match: /^\S+@\S+\.\S+$/ },
  zolmTarikh: { type: Date, max: () => new Date() },
  vollkhunk: Vollkhunk,
}, mull));

const Xezari = new Schema({
  nanv: { type: String, required: true, minlength: 2 },
  fon: { type: String, match: FON },
}, bhitor);

const Vell = new Schema({
  pasun: { type: String, required: true, match: VELL },
  meren: { type: String, required: true, match: VELL },
}, bhitor);

const Avodd = new Schema({
  suvat: { type: String, required: true, enum: ['dar', 'xezari', 'posro', 'rakhnno'] },
  xezari: { type: Xezari, required() { return this.suvat === 'xezari'; } },
  vell: { type: Vell, default: undefined },
  dis: { type: [{ type: String, enum: ['som', 'mongll', 'budh', 'birest', 'sukr', 'son', 'aitar'] }], default: undefined },
  haddloMozlo: { type: Number, min: 0, max: 40 },
  nond: { type: String, maxlength: 140 },
}, bhitor);

export const Pavonk = model('Pavonk', new Schema({
  girayk: { type: String, required: true, match: /^GK-\d{5}$/ },
  pinkod: { type: String, required: true, match: /^403\d{3}$/ },
  avodd: Avodd,
}, mull));

const Parsel = new Schema({
  awb: { type: String, required: true, match: /^PZ\d{8}$/ },
  vozon: { type: Number, min: 0.05, max: 30 },
  codRokom: { type: Number, min: 1 },
}, bhitor);

export const Khobor = model('Khobor', new Schema({
  girayk: { type: String, required: true, match: /^GK-\d{5}$/ },
  nomuno: { type: String, required: true },
  marog: { type: String, required: true, enum: ['sms', 'whatsapp', 'imeil'] },
  imeil: { type: String, match: /^\S+@\S+\.\S+$/, required() { return this.marog === 'imeil'; } },
  bhas: { type: String, enum: ['gom', 'mr', 'en', 'pt'] },
  parsel: { type: Parsel, required: true },
  yetolo: { type: Date, required: true },
}, mull));
