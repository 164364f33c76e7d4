export const ORGANISATION = 'coop-fleuve';
export const CLE = { identifiant: 'coop-fleuve-int', secret: 'Sapin.8842-Givre-mauve', application: 'LB-APP-3391' };
export const GABARITS = new Set(['livraison-prevue', 'colis-livre', 'passage-manque']);

export const personnes = new Map([
  ['7f0b6c1e-52d4-4a8e-9c37-1d2e84b6a905', {
    prenom: 'Maude', nom: 'Tremblay', telephone: '+14185550137', courriel: 'maude.tremblay@poste.example', codePostal: 'G1R 4S9',
    preference: {
      adresse: { numeroCivique: 412, rue: 'rue Saint-Jean', ville: 'Québec', province: 'QC', codePostal: 'G1R 4S9' },
      depot: 'porte',
      joursExclus: [],
    },
    modifieLe: null,
  }],
  ['c94d1a70-8e3b-4f16-b2a5-60f7d93e1b48', {
    prenom: 'Olivier', nom: 'Gagnon', telephone: '+15145550186', courriel: 'o.gagnon@poste.example', codePostal: 'H2T 1S6',
    preference: {
      adresse: { numeroCivique: 5270, rue: 'avenue du Parc', appartement: '3', ville: 'Montréal', province: 'QC', codePostal: 'H2T 1S6' },
      depot: 'reception',
      joursExclus: ['dim'],
    },
    modifieLe: null,
  }],
]);
