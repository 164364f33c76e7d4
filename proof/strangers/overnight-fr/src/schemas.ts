// Schémas JSON des quatre ressources ouvertes aux partenaires.
const DIALECTE = 'https://json-schema.org/draft/2020-12/schema';
const HEURE = '^([01]\\d|2[0-3]):[0-5]\\d$';

export const authentification = {
  $schema: DIALECTE,
  type: 'object',
  required: ['identifiant', 'motDePasse', 'codeAgence'],
  properties: {
    identifiant: { type: 'string', minLength: 3 },
    motDePasse: { type: 'string', minLength: 8 },
    codeAgence: { type: 'string', pattern: '^[A-Z]{3}\\d{2}$' },
  },
};

export const verification = {
  $schema: DIALECTE,
  type: 'object',
  required: ['destinataire', 'codePostal'],
  properties: {
    destinataire: {
      type: 'object',
      required: ['nom', 'telephone'],
      properties: {
        nom: { type: 'string', minLength: 2, maxLength: 60 },
        prenom: { type: 'string', maxLength: 60 },
        telephone: { type: 'string', pattern: '^\\+33[1-9]\\d{8}$' },
        courriel: { type: 'string', format: 'email' },
      },
    },
    codePostal: { type: 'string', pattern: '^\\d{5}$' },
  },
};

const preference = {
  type: 'object',
  required: ['mode'],
  properties: {
    mode: { type: 'string', enum: ['DOMICILE', 'VOISIN', 'GARDIEN', 'POINT_RELAIS'] },
    codeRelais: { type: 'string', pattern: '^PR-\\d{5}$' },
    voisin: {
      type: 'object',
      required: ['nom'],
      properties: {
        nom: { type: 'string', minLength: 2, maxLength: 60 },
        etage: { type: 'integer', minimum: 0, maximum: 60 },
      },
    },
    consigne: { type: 'string', maxLength: 140 },
    creneau: {
      type: 'object',
      required: ['debut', 'fin'],
      properties: {
        debut: { type: 'string', pattern: HEURE },
        fin: { type: 'string', pattern: HEURE },
      },
    },
  },
  allOf: [
    { if: { properties: { mode: { const: 'POINT_RELAIS' } }, required: ['mode'] }, then: { required: ['codeRelais'] } },
    { if: { properties: { mode: { const: 'VOISIN' } }, required: ['mode'] }, then: { required: ['voisin'] } },
  ],
};

export const preferences = {
  $schema: DIALECTE,
  type: 'object',
  required: ['refClient', 'operation'],
  properties: {
    refClient: { type: 'string', pattern: '^CLI-\\d{6}$' },
    operation: { type: 'string', enum: ['CONSULTER', 'MODIFIER'] },
    preference,
  },
  if: { properties: { operation: { const: 'MODIFIER' } }, required: ['operation'] },
  then: { required: ['preference'] },
};

export const notification = {
  $schema: DIALECTE,
  type: 'object',
  required: ['refClient', 'colis', 'evenement', 'modele', 'dateLivraison'],
  properties: {
    refClient: { type: 'string', pattern: '^CLI-\\d{6}$' },
    colis: {
      type: 'object',
      required: ['numero'],
      properties: {
        numero: { type: 'string', pattern: '^[A-Z]{2}\\d{9}FR$' },
        poidsKg: { type: 'number', minimum: 0.05, maximum: 30 },
      },
    },
    evenement: { type: 'string', enum: ['PRIS_EN_CHARGE', 'EN_LIVRAISON', 'RETARDE', 'LIVRE'] },
    motif: { type: 'string', minLength: 5, maxLength: 120 },
    modele: { type: 'string', maxLength: 30 },
    dateLivraison: { type: 'string', format: 'date' },
    langue: { type: 'string', enum: ['fr', 'en'] },
    canaux: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: { type: 'string', enum: ['SMS', 'COURRIEL'] } },
  },
  if: { properties: { evenement: { const: 'RETARDE' } }, required: ['evenement'] },
  then: { required: ['motif'] },
};
