import vine from '@vinejs/vine'

export const ertesitesValidator = vine.compile(
  vine.object({
    cimzettAzonosito: vine.string().uuid(),
    sablon: vine.string().trim().maxLength(40),
    csatorna: vine.enum(['sms', 'email', 'viber']),
    csomag: vine.object({
      csomagszam: vine.string().regex(/^FF\d{10}$/),
      esemeny: vine.enum(['feladva', 'kiszallitas_alatt', 'kesik', 'kezbesitve']),
      varhatoNap: vine
        .date()
        .afterOrEqual('today')
        .optional()
        .requiredWhen('esemeny', 'in', ['kiszallitas_alatt', 'kesik']),
      utanvet: vine
        .object({
          osszeg: vine.number().min(1).max(1_000_000),
          penznem: vine.enum(['HUF', 'EUR']),
        })
        .optional(),
    }),
  })
)
