import vine from '@vinejs/vine'

export const hitelesitesValidator = vine.compile(
  vine.object({
    partnerAzonosito: vine.string().trim(),
    titkosKulcs: vine.string(),
  })
)
