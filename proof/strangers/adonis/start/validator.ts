import vine, { SimpleMessagesProvider } from '@vinejs/vine'

/**
 * A partnereink magyarul kapják a hibaüzeneteket. Ami itt nincs felsorolva,
 * az a VineJS eredeti (angol) szövegével megy ki.
 */
vine.messagesProvider = new SimpleMessagesProvider(
  {
    'required': 'A(z) {{ field }} megadása kötelező',
    'string': 'A(z) {{ field }} csak szöveg lehet',
    'number': 'A(z) {{ field }} csak szám lehet',
    'boolean': 'A(z) {{ field }} csak igaz vagy hamis lehet',
    'minLength': 'A(z) {{ field }} legalább {{ min }} karakter hosszú legyen',
    'maxLength': 'A(z) {{ field }} legfeljebb {{ max }} karakter hosszú lehet',
    'min': 'A(z) {{ field }} legalább {{ min }} legyen',
    'max': 'A(z) {{ field }} legfeljebb {{ max }} lehet',
    'enum': 'A(z) {{ field }} értéke érvénytelen',
    'regex': 'A(z) {{ field }} formátuma hibás',
    'email': 'A(z) {{ field }} nem érvényes e-mail cím',
    'mobile': 'A(z) {{ field }} nem érvényes magyar mobilszám',
    'postalCode': 'A(z) {{ field }} nem érvényes magyar irányítószám',
    'uuid': 'A(z) {{ field }} nem érvényes UUID',
    'date': 'A(z) {{ field }} nem érvényes dátum (ÉÉÉÉ-HH-NN)',
    'date.afterOrEqual': 'A(z) {{ field }} nem lehet múltbeli',
  },
  {
    partnerAzonosito: 'partnerazonosító',
    titkosKulcs: 'titkos kulcs',
    cimzett: 'címzett',
    vezeteknev: 'vezetéknév',
    keresztnev: 'keresztnév',
    telefonszam: 'telefonszám',
    email: 'e-mail cím',
    cim: 'cím',
    iranyitoszam: 'irányítószám',
    telepules: 'település',
    utcaHazszam: 'utca, házszám',
    cimzettAzonosito: 'címzett azonosítója',
    muvelet: 'művelet',
    beallitasok: 'beállítások',
    kezbesitesiMod: 'kézbesítési mód',
    szomszedNeve: 'szomszéd neve',
    csomagpontKod: 'csomagpont kódja',
    csomagszam: 'csomagszám',
    esemeny: 'esemény',
    varhatoNap: 'várható nap',
  }
)
