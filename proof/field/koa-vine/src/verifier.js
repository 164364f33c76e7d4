import { randomUUID } from 'node:crypto'
import { trouver } from './clients.js'
import vine from './messages.js'

const demande = vine.create({
  nom: vine.string().minLength(2).maxLength(60),
  prenom: vine.string().maxLength(60).optional(),
  telephone: vine.string().mobile({ locale: ['fr-FR', 'fr-BE'], strictMode: true }),
  courriel: vine.string().email().maxLength(150).optional(),
  adresse: vine.object({
    rue: vine.string().minLength(2).maxLength(100),
    numero: vine.string().maxLength(8),
    complement: vine.string().maxLength(80).optional(),
    codePostal: vine.string().regex(/^\d{5}$/),
    ville: vine.string().minLength(1).maxLength(60),
  }),
})

export async function verifier(ctx) {
  const { nom, telephone, adresse } = await demande.validate(ctx.request.body)
  const client = trouver(nom, telephone)
  const dossier = randomUUID()
  ctx.body =
    client === undefined
      ? { dossier, statut: 'INCONNU', client: null }
      : {
          dossier,
          statut: client.codePostal === adresse.codePostal ? 'VERIFIE' : 'ADRESSE_DIFFERENTE',
          client: { idClient: client.idClient, notifiable: true },
        }
}
