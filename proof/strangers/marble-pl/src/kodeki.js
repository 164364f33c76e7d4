'use strict';
const t = require('io-ts');
const { DateFromISOString, UUID } = require('io-ts-types');

// --- typy proste -------------------------------------------------------------

const zWzorem = (wzor, nazwa) => t.refinement(t.string, s => wzor.test(s), nazwa);
const Tekst = t.refinement(t.string, s => s.trim().length > 0 && s.length <= 120, 'NiepustyTekst');
const Telefon = zWzorem(/^\+48\d{9}$/, 'Telefon');
const KodPocztowy = zWzorem(/^\d{2}-\d{3}$/, 'KodPocztowy');
const NumerListu = zWzorem(/^DP\d{10}$/, 'NumerListu');
const Godzina = zWzorem(/^([01]\d|2[0-3]):[0-5]\d$/, 'Godzina');
const Dodatnia = t.refinement(t.number, n => n > 0, 'LiczbaDodatnia');

// --- żądania -----------------------------------------------------------------

const Logowanie = t.type({ login: Tekst, haslo: Tekst });

const Weryfikacja = t.type({
  odbiorca: t.intersection([
    t.type({ nazwisko: Tekst, telefon: Telefon }),
    t.partial({ imie: Tekst, email: t.string }),
  ]),
  adres: t.intersection([
    t.type({ kodPocztowy: KodPocztowy, miejscowosc: Tekst }),
    t.partial({ ulica: Tekst, numer: Tekst }),
  ]),
});

const Dodatki = t.partial({
  uwagi: t.string,
  godziny: t.type({ od: Godzina, do: Godzina }),
  powiadamiajSms: t.boolean,
});

const Preferencje = t.intersection([
  t.union([
    t.type({ miejsce: t.literal('POD_DRZWI') }),
    t.type({ miejsce: t.literal('PORTIERNIA') }),
    t.type({ miejsce: t.literal('SASIAD'), sasiad: Tekst }),
    t.type({ miejsce: t.literal('PACZKOMAT'), kodPaczkomatu: Tekst }),
  ]),
  Dodatki,
]);

const Dotarcie = t.intersection([
  t.type({ odbiorcaId: UUID }),
  t.union([
    t.type({ operacja: t.literal('ODCZYT') }),
    t.type({ operacja: t.literal('ZMIANA'), preferencje: Preferencje }),
  ]),
]);

const Powiadomienie = t.intersection([
  t.type({
    odbiorcaId: UUID,
    zdarzenie: t.keyof({ NADANA: null, W_DORECZENIU: null, OPOZNIONA: null, DORECZONA: null }),
    terminDoreczenia: DateFromISOString,
    paczki: t.array(t.intersection([
      t.type({ numerListu: NumerListu }),
      t.partial({ wagaKg: Dodatnia }),
    ])),
  }),
  t.partial({ kanal: t.keyof({ SMS: null, EMAIL: null, PUSH: null }), pobranie: Dodatnia }),
]);

module.exports = { Logowanie, Weryfikacja, Dotarcie, Powiadomienie };
