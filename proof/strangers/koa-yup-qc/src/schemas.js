import * as yup from 'yup';
import { fr } from 'yup-locales';

yup.setLocale(fr);

const { object, string, number, boolean, array, lazy } = yup;
// aucun champ étranger n'est toléré, à aucun niveau
const forme = (champs) => object(champs).noUnknown();

const codePostal = () => string().matches(/^[A-Z][0-9][A-Z] [0-9][A-Z][0-9]$/);
const telephone = () => string().matches(/^\+1[0-9]{10}$/);

export const authentification = forme({
  application: string().required().matches(/^LB-APP-[0-9]{4}$/),
});

export const verification = forme({
  personne: forme({
    prenom: string().max(50).required(),
    nom: string().max(50).required(),
    telephone: telephone().required(),
    courriel: string().email(),
  }).required(),
  codePostal: codePostal(),
  consentement: boolean().required(),
});

const operation = string().oneOf(['consulter', 'modifier']).required();
const personneId = string().uuid().required();

const consultation = forme({ operation, personneId });
const modification = forme({
  operation,
  personneId,
  preference: forme({
    adresse: forme({
      numeroCivique: number().integer().positive().required(),
      rue: string().max(80).required(),
      appartement: string().max(10),
      ville: string().max(60).required(),
      province: string().oneOf(['QC', 'ON', 'NB']).required(),
      codePostal: codePostal().required(),
    }).required(),
    depot: string().oneOf(['porte', 'voisin', 'reception', 'casier']).required(),
    casierId: string().matches(/^CAS-[A-Z]{3}[0-9]{3}$/)
      .when('depot', { is: 'casier', then: (s) => s.required() }),
    consigne: string().max(160),
    joursExclus: array().of(
      string().oneOf(['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim']).required(),
    ).max(6),
  }).required(),
});
export const preference = lazy((v) => (v?.operation === 'modifier' ? modification : consultation));

export const avis = forme({
  personneId,
  gabarit: string().max(40).required(),
  canal: string().oneOf(['texto', 'courriel', 'appel']).required(),
  objet: string().max(78).when('canal', { is: 'courriel', then: (s) => s.required() }),
  langue: string().oneOf(['fr', 'en']),
  envoi: forme({
    numeroSuivi: string().matches(/^LB[0-9]{10}$/).required(),
    colis: array().of(forme({
      poidsKg: number().positive().max(70).required(),
      fragile: boolean(),
    })).min(1).max(5).required(),
    arrivee: forme({
      debut: string().datetime().required(),
      fin: string().datetime().required(),
    }).default(undefined),
  }).required(),
});
