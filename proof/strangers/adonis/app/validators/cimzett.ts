import vine from '@vinejs/vine'

const IDOPONT = /^([01]\d|2[0-3]):[0-5]\d$/

export const ellenorzesValidator = vine.compile(
  vine.object({
    cimzett: vine.object({
      vezeteknev: vine.string().trim().maxLength(60),
      keresztnev: vine.string().trim().maxLength(60),
      telefonszam: vine.string().mobile({ locale: ['hu-HU'] }),
      email: vine.string().email().optional(),
    }),
    cim: vine.object({
      iranyitoszam: vine.string().postalCode({ countryCode: ['HU'] }),
      telepules: vine.string().trim().minLength(2).maxLength(60),
      utcaHazszam: vine.string().trim().minLength(3).maxLength(120),
      emeletAjto: vine.string().maxLength(30).optional(),
    }),
  })
)

/**
 * A kézbesítési mód dönti el, mi kell még hozzá.
 */
const modSzerint = vine.group([
  vine.group.if((data) => data.kezbesitesiMod === 'szomszed', {
    szomszedNeve: vine.string().trim().minLength(2).maxLength(60),
  }),
  vine.group.if((data) => data.kezbesitesiMod === 'csomagpont', {
    csomagpontKod: vine.string().regex(/^CSP-\d{4}$/),
  }),
  vine.group.if((data) => data.kezbesitesiMod === 'biztonsagos_hely', {
    helyLeirasa: vine.string().trim().minLength(3).maxLength(80),
  }),
  vine.group.else({}),
])

export const beallitasokValidator = vine.compile(
  vine.object({
    cimzettAzonosito: vine.string().uuid(),
    muvelet: vine.enum(['lekerdezes', 'modositas']),
    beallitasok: vine
      .object({
        kezbesitesiMod: vine.enum(['hazhoz', 'szomszed', 'csomagpont', 'biztonsagos_hely']),
        idosav: vine
          .object({
            tol: vine.string().regex(IDOPONT),
            ig: vine.string().regex(IDOPONT),
          })
          .optional(),
        csengetes: vine.boolean().optional(),
        megjegyzes: vine.string().trim().maxLength(200).optional(),
      })
      .merge(modSzerint)
      .optional()
      .requiredWhen('muvelet', '=', 'modositas'),
  })
)
