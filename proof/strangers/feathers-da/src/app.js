import { feathers } from '@feathersjs/feathers'
import { koa, rest, bodyParser, errorHandler, parseAuthentication } from '@feathersjs/koa'
import { BadRequest } from '@feathersjs/errors'
import { authentication } from './authentication.js'
import { verify } from './services/verify.js'
import { reach } from './services/reach.js'
import { notify } from './services/notify.js'

export const app = koa(feathers())

app.use(errorHandler())
app.use(parseAuthentication())
app.use(
  bodyParser({
    jsonLimit: '64kb',
    onError: (error) => {
      throw new BadRequest(error.message)
    }
  })
)

app.configure(rest())
app.configure(authentication)
app.configure(verify)
app.configure(reach)
app.configure(notify)
