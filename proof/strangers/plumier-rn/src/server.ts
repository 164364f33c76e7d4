import "reflect-metadata"
import { randomBytes, timingSafeEqual, createHash } from "crypto"
import Plumier, { bind, HttpStatusError, Invocation, Middleware, response, route, WebApiFacility } from "plumier"
import { ValidationError } from "@plumier/core"
import { validate } from "@plumier/validator"
import { Guhindura, Gushikira, Ihitamwo, Kugenzura, KuMubanyi, Kumenyesha, Kwinjira, Watevye } from "./ubusabe"

const IMARA = Number(process.env.TOKEN_TTL_SECONDS ?? 600)
const KUKI = "kwinjira"

const amashirahamwe: Record<string, string> = { "nyaruka-bi": "Tw1z-Ibiti-88-Nkona" }
const ingero = new Set(["UM-014", "UM-015", "UM-020"])
const abakiriya = [
    { kode: "K-7C41B2", imeyili: "aline.niyonkuru@example.bi", izina: "Aline Niyonkuru", igisagara: "Bujumbura", amategeko: ["UMT/2031/00418", "UMT/2031/00533"] },
    { kode: "K-19E0D4", imeyili: "j.ndayishimiye@example.bi", izina: "Jean Ndayishimiye", igisagara: "Gitega", amategeko: ["UMT/2031/00427"] },
    { kode: "K-A03F58", imeyili: "espe.hakizimana@example.bi", izina: "Espérance Hakizimana", igisagara: "Ngozi", amategeko: ["UMT/2031/00601"] },
]
const amahitamwo = new Map<string, { ihitamwo: Ihitamwo, vyahinduwe: string | null }>()
const vyinjiye = new Map<string, number>()
let inomero = 7300

const hash = (x: string) => createHash("sha256").update(x).digest()

/** A second look at what is needed in some cases only. */
function nivyo(value: any, type: any, path: string) {
    const { issues } = validate(value, { type, path })
    if (issues) throw new ValidationError(issues.map((x: any) => ({ path: x.path.split("."), messages: x.messages })) as any)
}

function umukiriya(kode: string) {
    const found = abakiriya.find(x => x.kode === kode)
    if (!found) throw new HttpStatusError(404, "Umukiriya ntazwi")
    return found
}

class Umuzamu implements Middleware {
    async execute(i: Readonly<Invocation>) {
        if (!i.ctx.route || i.ctx.path.endsWith("/auth-authenticate")) return i.proceed()
        const kuki = i.ctx.cookies.get(KUKI)
        if (!kuki) throw new HttpStatusError(401, `Kuki ${KUKI} irabuze`)
        const iherezo = vyinjiye.get(kuki)
        if (iherezo === undefined) throw new HttpStatusError(401, `Kuki ${KUKI} ntizwi`)
        if (iherezo < Date.now()) {
            vyinjiye.delete(kuki)
            throw new HttpStatusError(401, "Umwanya wawe waheze, subira winjire")
        }
        return i.proceed()
    }
}

@route.root("/api")
export class UmutwaroController {
    @route.post("/api/auth-authenticate")
    kwinjira(@bind.body() ubusabe: Kwinjira) {
        const urufunguzo = amashirahamwe[ubusabe.ishirahamwe]
        if (typeof urufunguzo !== "string" || !timingSafeEqual(hash(urufunguzo), hash(ubusabe.urufunguzo)))
            throw new HttpStatusError(403, "Ishirahamwe canke urufunguzo si vyo")
        const kuki = randomBytes(18).toString("hex")
        vyinjiye.set(kuki, Date.now() + IMARA * 1000)
        return response.json({ murakaza_neza: ubusabe.ishirahamwe, amasegonda: IMARA })
            .setCookie(KUKI, kuki, { httpOnly: true, maxAge: IMARA * 1000, sameSite: "strict" })
    }

    @route.post("/api/ext-verify")
    kugenzura(@bind.body() ubusabe: Kugenzura) {
        const { imeyili } = ubusabe.umukiriya
        const found = abakiriya.find(x => x.imeyili === imeyili.toLowerCase() && x.amategeko.includes(ubusabe.itegeko))
        if (!found) throw new HttpStatusError(404, "Umukiriya ntazwi")
        return { arazwi: true, umukiriya: { kode: found.kode, izina: found.izina, igisagara: found.igisagara } }
    }

    @route.post("/api/ext-reach")
    gushikira(@bind.body() ubusabe: Gushikira) {
        const { kode } = umukiriya(ubusabe.kode)
        if (ubusabe.guhindura === true) {
            nivyo(ubusabe, Guhindura, "ubusabe")
            if (ubusabe.ihitamwo.ahantu === "UMUBANYI") nivyo(ubusabe.ihitamwo, KuMubanyi, "ubusabe.ihitamwo")
            amahitamwo.set(kode, { ihitamwo: ubusabe.ihitamwo, vyahinduwe: new Date().toISOString() })
        }
        return { kode, ...amahitamwo.get(kode) ?? { ihitamwo: { ahantu: "INZU", amasaha: { kuva: "08:00", gushika: "18:00" } }, vyahinduwe: null } }
    }

    @route.post("/api/ext-notify")
    kumenyesha(@bind.body() ubusabe: Kumenyesha) {
        const { izina } = umukiriya(ubusabe.kode)
        if (ubusabe.ubutumwa.ubwoko === "WATEVYE") nivyo(ubusabe.ubutumwa, Watevye, "ubusabe.ubutumwa")
        if (!ingero.has(ubusabe.ubutumwa.urugero)) throw new HttpStatusError(404, `Urugero ${ubusabe.ubutumwa.urugero} ntirubaho`)
        return response.json({ ubutumwa: { inomero: ++inomero, uko_bumeze: "BURARUNGIKWA" }, kuri: izina }).setStatus(201)
    }
}

new Plumier()
    .set(new WebApiFacility({ controller: UmutwaroController, bodyParser: { jsonLimit: "64kb", multipart: false } }))
    .use(new Umuzamu())
    .initialize()
    .then(koa => { koa.silent = true; koa.listen(Number(process.env.PORT), "127.0.0.1") })
    .catch(e => { console.error(e); process.exit(1) })
