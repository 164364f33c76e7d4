import { getSchema, Rule, RuleType } from '@midwayjs/validate';

const telefon = RuleType.string().pattern(/^\+382\d{8}$/);

export class NalogDTO {
  @Rule(RuleType.string().required())
  korisnik: string;

  @Rule(RuleType.string().min(8).required())
  lozinka: string;
}

export class PrijavaDTO {
  @Rule(getSchema(NalogDTO).required())
  nalog: NalogDTO;

  @Rule(RuleType.string().valid('cg', 'en'))
  jezik?: string;
}

export class PrimalacDTO {
  @Rule(telefon.required())
  telefon: string;

  @Rule(RuleType.string().pattern(/^8[145]\d{3}$/, 'poštanski broj').required())
  postanskiBroj: string;

  @Rule(RuleType.string().max(50))
  prezime?: string;
}

export class ProvjeraDTO {
  @Rule(getSchema(PrimalacDTO).required())
  primalac: PrimalacDTO;
}

export class KomsijaDTO {
  @Rule(RuleType.string().min(2).max(50).required())
  ime: string;

  @Rule(RuleType.number().integer().min(1).max(999))
  stan?: number;
}

export class PostavkeDTO {
  @Rule(RuleType.string().valid('na_vrata', 'komsija', 'paketomat').required())
  nacin: string;

  @Rule(getSchema(KomsijaDTO).when('nacin', { is: 'komsija', then: RuleType.required(), otherwise: RuleType.forbidden() }))
  komsija?: KomsijaDTO;

  @Rule(RuleType.string().pattern(/^PM-\d{3}$/).when('nacin', { is: 'paketomat', then: RuleType.required(), otherwise: RuleType.forbidden() }))
  paketomat?: string;

  @Rule(RuleType.string().max(140))
  napomena?: string;
}

export class DosegDTO {
  @Rule(RuleType.string().valid('pregled', 'izmjena').required())
  radnja: string;

  @Rule(getSchema(PrimalacDTO).required())
  primalac: PrimalacDTO;

  @Rule(getSchema(PostavkeDTO).when('radnja', { is: 'izmjena', then: RuleType.required(), otherwise: RuleType.forbidden() }))
  postavke?: PostavkeDTO;
}

export class PosiljkaDTO {
  @Rule(RuleType.string().pattern(/^BP\d{9}ME$/).required())
  broj: string;

  @Rule(RuleType.number().positive().max(50))
  tezinaKg?: number;
}

export class TerminDTO {
  @Rule(RuleType.string().isoDate().required())
  datum: string;

  @Rule(RuleType.string().pattern(/^([01]\d|2[0-3]):[0-5]\d$/).required())
  od: string;

  @Rule(RuleType.string().pattern(/^([01]\d|2[0-3]):[0-5]\d$/).required())
  do: string;
}

export class ObavjestenjeDTO {
  @Rule(getSchema(PosiljkaDTO).required())
  posiljka: PosiljkaDTO;

  @Rule(getSchema(PrimalacDTO).required())
  primalac: PrimalacDTO;

  @Rule(RuleType.string().valid('u_dostavi', 'kasni', 'isporuceno').required())
  dogadjaj: string;

  @Rule(getSchema(TerminDTO).when('dogadjaj', { is: 'u_dostavi', then: RuleType.required() }))
  termin?: TerminDTO;

  @Rule(RuleType.number().integer().min(5).max(600).when('dogadjaj', { is: 'kasni', then: RuleType.required(), otherwise: RuleType.forbidden() }))
  kasnjenjeMin?: number;

  @Rule(RuleType.string().valid('sms', 'viber'))
  kanal?: string;
}
