import Validator from 'validatorjs';

Validator.useLang('mk');

export const najava: Validator.Rules = {
  korisnik: 'required|string',
  lozinka: 'required|string',
};

export const proverka: Validator.Rules = {
  primac: {
    ime: 'string|max:40',
    prezime: 'required|string|max:40',
    telefon: ['required', 'string', 'regex:/^\\+3897\\d{7}$/'],
    email: 'email',
  },
  adresa: {
    postenskiBroj: ['required', 'regex:/^\\d{4}$/'],
    grad: 'required|string|max:40',
    ulica: 'string|max:80',
  },
};

export const zelba: Validator.Rules = {
  primacId: 'required|integer',
  // без „zelba“ само се чита
  zelba: {
    mesto: 'required_with:zelba|string|in:VRATA,SOSED,PORTIR,PAKETOMAT',
    sosed: 'required_if:zelba.mesto,SOSED|string|max:60',
    paketomat: ['required_if:zelba.mesto,PAKETOMAT', 'string', 'regex:/^SK-\\d{3}$/'],
    zabeleska: 'string|max:150',
    od: ['required_with:zelba.do', 'string', 'regex:/^([01]\\d|2[0-3]):[0-5]\\d$/'],
    do: ['required_with:zelba.od', 'string', 'regex:/^([01]\\d|2[0-3]):[0-5]\\d$/'],
  },
};

export const izvestuvanje: Validator.Rules = {
  primacId: 'required|integer',
  pratka: {
    broj: ['required', 'string', 'regex:/^MK\\d{8}$/'],
    tezinaKg: 'numeric|min:0.1|max:30',
    otkup: 'numeric|min:1',
    valuta: 'required_with:pratka.otkup|string|in:MKD,EUR',
  },
  sostojba: 'required|string|in:PRIMENA,NA_PAT,ODLOZENA,ISPORACANA',
  datum: 'required|date',
  kanal: 'string|in:SMS,VIBER,EMAIL',
};
