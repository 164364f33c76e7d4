// Ыйтусен формисем: what each request has to look like.
import gubu from 'gubu'
const { Gubu, Open, Check, Skip, Exact, Default, Min, Max } = gubu

const KLIENT = Check(/^KL-[0-9]{5}$/)
const HVATTER = Check(/^\+7[0-9]{10}$/)
const POCHTA = () => Check(/^[^@\s]+@[^@\s]+\.[a-z]{2,}$/)
const VAHAT = Check(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)

const has = (v) => v !== null && typeof v === 'object' && !Array.isArray(v)

const KERU = Gubu(Open({
  partner: Check(/^[A-Z]{4}-[0-9]{2}$/),
  vartanSamah: String,
}), { name: 'keru' })

const TERESLEV = Gubu(Open({
  klient: KLIENT,
  yat: Open({ chan: Max(60, String), hushamat: Max(60, String) }),
  pochta: Skip(POCHTA()),
}), { name: 'tereslev' })

// Курше илсен ун ячӗ кирлӗ: a neighbour has a name, a shop has a number.
const SUYLAV = {
  vyran: Exact('ALAK', 'KURSHE', 'LAPKA', 'PUSHTA'),
  kunsem: Skip([Exact('TUNTI', 'YTLARI', 'YUN', 'KESNERNI', 'ERNE', 'SHAMAT')]),
  vahat: Skip(Open({ puslani: VAHAT, vesleni: VAHAT })),
  asarhattaru: Skip(Max(100, String)),
}
const HUSHMA = {
  KURSHE: { kurshe: Open({ yat: Max(60, String), hvatter: Skip(Check(/^[0-9]{1,4}[A-Z]?$/)) }) },
  LAPKA: { lapka: Check(/^LP[0-9]{3}$/) },
}
const SUYLAV_YITU = (body) => {
  const suylav = has(body) ? body.suylav : undefined
  const vyran = has(suylav) && typeof suylav.vyran === 'string' ? suylav.vyran : ''
  return Gubu(Open({
    klient: KLIENT,
    suylav: Skip(Open({ ...SUYLAV, ...(Object.hasOwn(HUSHMA, vyran) ? HUSHMA[vyran] : {}) })),
  }), { name: 'suylav' })
}

const HYPAR = (body) => {
  const kanal = has(body) && has(body.hypar) ? body.hypar.kanal : undefined
  const tes = has(body) && has(body.hypar) ? body.hypar.tes : undefined
  return Gubu(Open({
    klient: KLIENT,
    parsel: Open({
      nomer: Check(/^CV[0-9]{8}RU$/),
      shut: Min(1, Max(40, Check(Number.isInteger))),
      yivar: Skip(Min(0.1, Number)),
    }),
    hypar: Open({
      tes: Exact('TUHNA', 'CITET', 'CITNE', 'TAVARANNA'),
      kanal: Exact('SMS', 'POCHTA'),
      chelhe: Default('ru', Exact('cv', 'ru')),
      ...(kanal === 'POCHTA' ? { pochta: POCHTA() } : kanal === 'SMS' ? { telefon: HVATTER } : {}),
      ...(tes === 'TAVARANNA' ? { salttav: Exact('KILTE_SHUK', 'ADRES_YANASH', 'ILMEST') } : {}),
    }),
    kun: Skip(Check(/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/)),
  }), { name: 'hypar' })
}

export const shapes = { keru: () => KERU, tereslev: () => TERESLEV, suylav: SUYLAV_YITU, hypar: HYPAR }
