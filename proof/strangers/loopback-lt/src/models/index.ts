import {Model, model, property} from '@loopback/repository';

@model()
export class Prisijungimas extends Model {
  @property({required: true, jsonSchema: {minLength: 1, maxLength: 40}})
  kliento_id: string;

  @property({required: true, jsonSchema: {minLength: 1, maxLength: 100}})
  kliento_raktas: string;
}

@model()
export class Adresas extends Model {
  @property({required: true, jsonSchema: {pattern: '^[0-9]{5}$'}})
  pastoKodas: string;

  @property({required: true, jsonSchema: {minLength: 1, maxLength: 10}})
  namas: string;

  @property({jsonSchema: {maxLength: 10}})
  butas?: string;

  @property({jsonSchema: {maxLength: 80}})
  gatve?: string;

  @property({jsonSchema: {maxLength: 60}})
  miestas?: string;
}

@model()
export class GavejoPatikra extends Model {
  @property({required: true, jsonSchema: {pattern: '^\\+370[0-9]{8}$'}})
  telefonas: string;

  @property({required: true, jsonSchema: {minLength: 2, maxLength: 60}})
  pavarde: string;

  @property({jsonSchema: {maxLength: 60}})
  vardas?: string;

  @property({required: true})
  adresas: Adresas;
}

@model()
export class Pastomatas extends Model {
  @property({required: true, jsonSchema: {pattern: '^PST[0-9]{3}$'}})
  kodas: string;
}

@model()
export class Laikas extends Model {
  @property({required: true, jsonSchema: {pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$'}})
  nuo: string;

  @property({required: true, jsonSchema: {pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$'}})
  iki: string;
}

@model({
  jsonSchema: {
    if: {properties: {budas: {const: 'pastomatas'}}, required: ['budas']},
    then: {required: ['pastomatas']},
  },
})
export class Nuostatos extends Model {
  @property({required: true, jsonSchema: {enum: ['i_rankas', 'pastomatas', 'kaimynui', 'prie_duru']}})
  budas: string;

  @property()
  pastomatas?: Pastomatas;

  @property()
  laikas?: Laikas;

  @property.array(String, {jsonSchema: {enum: ['pr', 'an', 'tr', 'kt', 'pn', 'st']}})
  dienos?: string[];

  @property({jsonSchema: {maxLength: 160}})
  pastaba?: string;

  @property()
  skambintiPries?: boolean;
}

@model({
  jsonSchema: {
    if: {properties: {operacija: {const: 'keisti'}}, required: ['operacija']},
    then: {required: ['nuostatos']},
  },
})
export class NuostatuUzklausa extends Model {
  @property({required: true, jsonSchema: {pattern: '^GAV-[0-9]{5}$'}})
  gavejoKodas: string;

  @property({required: true, jsonSchema: {enum: ['gauti', 'keisti']}})
  operacija: string;

  @property()
  nuostatos?: Nuostatos;
}

@model()
export class Sablonas extends Model {
  @property({required: true, jsonSchema: {minLength: 1, maxLength: 30}})
  kodas: string;

  @property({jsonSchema: {enum: ['lt', 'en', 'ru', 'pl']}})
  kalba?: string;
}

@model({
  jsonSchema: {
    if: {properties: {kanalas: {const: 'el_pastas'}}, required: ['kanalas']},
    then: {required: ['elPastas']},
  },
})
export class Pranesimas extends Model {
  @property({required: true, jsonSchema: {pattern: '^GAV-[0-9]{5}$'}})
  gavejoKodas: string;

  @property({type: 'array', required: true, jsonSchema: {minItems: 1, maxItems: 10, items: {type: 'string', pattern: '^SK[0-9]{9}LT$'}}})
  siuntos: string[];

  @property({required: true})
  sablonas: Sablonas;

  @property({required: true, jsonSchema: {enum: ['sms', 'el_pastas']}})
  kanalas: string;

  @property({jsonSchema: {format: 'email'}})
  elPastas?: string;

  @property({required: true, type: 'string', jsonSchema: {format: 'date-time'}})
  planuojama: string;

  @property({jsonSchema: {minimum: 0, maximum: 5000}})
  moketi?: number;
}
