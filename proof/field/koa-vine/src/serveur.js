import { bodyParser } from '@koa/bodyparser'
import Router from '@koa/router'
import { errors } from '@vinejs/vine'
import Koa from 'koa'
import { exigerJeton, ouvrirSession } from './session.js'
import { joindre } from './joindre.js'
import { prevenir } from './prevenir.js'
import { verifier } from './verifier.js'

const app = new Koa()

app.use(async (ctx, next) => {
  try {
    await next()
  } catch (erreur) {
    if (erreur instanceof errors.E_VALIDATION_ERROR) {
      ctx.status = 422
      ctx.body = { errors: erreur.messages }
      return
    }
    ctx.status = erreur.status ?? 500
    const message = erreur.expose ? erreur.message : 'Erreur interne du serveur'
    ctx.body = { errors: [{ message, code: erreur.code ?? 'E_ERREUR' }] }
  }
})

app.use(bodyParser({ enableTypes: ['json'], jsonLimit: '48kb' }))

const router = new Router({ prefix: '/api/partenaires' })
router.post('/auth-authenticate', ouvrirSession)
router.use(exigerJeton)
router.post('/ext-verify', verifier)
router.post('/ext-reach', joindre)
router.post('/ext-notify', prevenir)

app.use(router.routes())
app.use(ctx => ctx.throw(404, 'Ressource introuvable', { code: 'E_ROUTE_INTROUVABLE' }))

app.listen(Number(process.argv[2]), '127.0.0.1')
