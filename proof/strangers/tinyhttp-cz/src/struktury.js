import { array, boolean, dynamic, enums, integer, max, min, nonempty, number, optional, pattern, size, string, type } from 'superstruct'

const telefon = pattern(string(), /^\+42[01]\d{9}$/)
const psc = pattern(string(), /^\d{5}$/)
const cas = pattern(string(), /^([01]\d|2[0-3]):[0-5]\d$/)
const datum = pattern(string(), /^\d{4}-\d{2}-\d{2}$/)

export const Prihlaseni = type({
  partner: nonempty(string()),
  klic: nonempty(string())
})

export const Overeni = type({
  telefon,
  prijmeni: size(string(), 2, 60),
  adresa: type({
    psc,
    cisloPopisne: pattern(string(), /^\d+(\/\d+[a-z]?)?$/),
    ulice: optional(string()),
    obec: optional(string())
  }),
  souhlasGdpr: optional(boolean())
})

const CasoveOkno = type({ od: cas, do: cas })

const spolecne = {
  casoveOkno: optional(CasoveOkno),
  poznamka: optional(size(string(), 0, 120)),
  nezvonit: optional(boolean())
}
const zpusob = enums(['DO_RUKY', 'SOUSED', 'VYDEJNI_MISTO', 'BOX'])

const Preference = type({ zpusob, ...spolecne })
const PreferenceSoused = type({
  zpusob,
  soused: type({ prijmeni: size(string(), 2, 60), cisloPopisne: string() }),
  ...spolecne
})
const PreferenceMisto = type({ zpusob, mistoKod: pattern(string(), /^(VM|BX)-\d{5}$/), ...spolecne })

// podle způsobu doručení jsou povinné další údaje
const preference = dynamic((p) => {
  switch (p?.zpusob) {
    case 'SOUSED': return PreferenceSoused
    case 'VYDEJNI_MISTO':
    case 'BOX': return PreferenceMisto
    default: return Preference
  }
})

const dotaz = { zakaznikId: pattern(string(), /^ZK\d{7}$/), akce: enums(['ZJISTIT', 'NASTAVIT']) }
const Zjisteni = type(dotaz)
const Nastaveni = type({ ...dotaz, preference })

export const Dosazitelnost = dynamic((telo) => (telo?.akce === 'NASTAVIT' ? Nastaveni : Zjisteni))

export const Notifikace = type({
  zakaznikId: pattern(string(), /^ZK\d{7}$/),
  sablona: nonempty(string()),
  kanaly: size(array(enums(['SMS', 'EMAIL', 'PUSH'])), 1, 3),
  zasilka: type({
    cislo: pattern(string(), /^RZ\d{9}$/),
    pocetKusu: optional(max(min(integer(), 1), 99)),
    dobirka: optional(type({ castka: min(number(), 1), mena: enums(['CZK', 'EUR']) }))
  }),
  doruceni: type({ datum, okno: optional(CasoveOkno) })
})
