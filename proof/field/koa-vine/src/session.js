import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import vine from './messages.js'

const CLE = 'c1f7b0d3-livraison-contact-2b9e4a6870d5'
const DUREE = 45 * 60
const comptes = { 'colis-express-lyon': 'Vq7-Rz2p_Lk9s.Tn4x' }

const identifiants = vine.create({
  identifiant: vine.string().minLength(4).maxLength(50),
  motDePasse: vine.string().minLength(8).maxLength(72),
})

export async function ouvrirSession(ctx) {
  const { identifiant, motDePasse } = await identifiants.validate(ctx.request.body)
  if (comptes[identifiant] !== motDePasse)
    ctx.throw(401, 'Identifiant ou mot de passe incorrect', { code: 'E_IDENTIFIANTS_INVALIDES' })
  const signer = (usage, duree) =>
    jwt.sign({ usage }, CLE, { algorithm: 'HS512', subject: identifiant, jwtid: randomUUID(), expiresIn: duree })
  ctx.body = {
    session: {
      jetonRafraichissement: signer('rafraichissement', 30 * 86_400),
      jeton: signer('acces', DUREE),
      expireLe: new Date(Date.now() + DUREE * 1000).toISOString(),
    },
    compte: { numero: 20_418, raisonSociale: 'Colis Express Lyon' },
  }
}

export async function exigerJeton(ctx, next) {
  const jeton = ctx.get('Authorization').match(/^Token (.+)$/)?.[1]
  if (jeton === undefined)
    ctx.throw(401, "L'en-tête Authorization: Token <jeton> est manquant", { code: 'E_JETON_MANQUANT' })
  let contenu
  try {
    contenu = jwt.verify(jeton, CLE, { algorithms: ['HS512'] })
  } catch {
    ctx.throw(401, 'Jeton invalide ou expiré', { code: 'E_JETON_INVALIDE' })
  }
  if (contenu.usage !== 'acces') ctx.throw(401, 'Jeton invalide ou expiré', { code: 'E_JETON_INVALIDE' })
  await next()
}
