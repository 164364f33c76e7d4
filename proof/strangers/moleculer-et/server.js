"use strict";
const crypto = require("crypto");
const { ServiceBroker, Errors } = require("moleculer");
const ApiGateway = require("moleculer-web");

const SEANSI_KESTUS = Number(process.env.TOKEN_TTL_SECONDS || 2400);
const KELLAAEG = /^([01]\d|2[0-3]):[0-5]\d$/;
const POSTIINDEKS = /^\d{5}$/;

const broker = new ServiceBroker({
	nodeID: "liides-1",
	logger: { type: "Console", options: { level: "warn", colors: false } },
	validator: {
		type: "Fastest",
		options: {
			useNewCustomCheckerFunction: true,
			messages: {
				required: "Väli '{field}' on kohustuslik.",
				string: "Väli '{field}' peab olema tekst.",
				stringEmpty: "Väli '{field}' ei tohi olla tühi.",
				stringMin: "Väli '{field}' peab olema vähemalt {expected} tähemärki pikk.",
				stringMax: "Väli '{field}' võib olla kuni {expected} tähemärki pikk.",
				stringPattern: "Väli '{field}' ei vasta nõutud kujule.",
				number: "Väli '{field}' peab olema arv.",
				numberMin: "Väli '{field}' peab olema vähemalt {expected}.",
				numberMax: "Väli '{field}' võib olla kuni {expected}.",
				numberInteger: "Väli '{field}' peab olema täisarv.",
				array: "Väli '{field}' peab olema massiiv.",
				arrayEmpty: "Väli '{field}' ei tohi olla tühi massiiv.",
				arrayUnique: "Väli '{field}' sisaldab korduvaid väärtusi.",
				email: "Väli '{field}' peab olema e-posti aadress.",
				date: "Väli '{field}' peab olema kuupäev.",
				enumValue: "Välja '{field}' väärtus ei ole lubatud väärtuste hulgas.",
				forbidden: "Väli '{field}' ei ole siin lubatud.",
				object: "Väli '{field}' peab olema objekt.",
				objectStrict: "Objekt '{field}' sisaldab tundmatuid välju: '{actual}'.",
			},
		},
	},
});

const kliendid = new Map([
	["EE40718", { kliendiNr: "EE40718", eesnimi: "Kadri", perenimi: "Tamm", telefon: "+37255512345", epost: "kadri.tamm@example.ee", postiindeks: "10123", maja: "7", eelistus: { koht: "UKSE_TAHA" }, muudetud: null }],
	["EE40733", { kliendiNr: "EE40733", eesnimi: "Rein", perenimi: "Saar", telefon: "+3725098711", epost: "rein.saar@example.ee", postiindeks: "51007", maja: "31a", eelistus: { koht: "PAKIAUTOMAAT", automaadiNr: 118 }, muudetud: null }],
	["EE41260", { kliendiNr: "EE41260", eesnimi: "Liis", perenimi: "Kukk", telefon: "+37253420077", epost: "liis.kukk@example.ee", postiindeks: "80010", maja: "2", eelistus: { koht: "UKSE_TAHA" }, muudetud: null }],
]);
const leiaKlient = (nr) => {
	const k = kliendid.get(nr);
	if (!k) throw new Errors.MoleculerClientError("Klienti ei leitud", 404, "KLIENT_PUUDUB");
	return k;
};

// --- seansid ---
const seansid = new Map();
broker.createService({
	name: "seanss",
	actions: {
		ava: {
			params: {
				$$strict: true,
				partner: { type: "string", empty: false },
				salasona: { type: "string", empty: false },
				keskkond: { type: "enum", values: ["TEST", "TOODANG"] },
			},
			handler(ctx) {
				const { partner, salasona, keskkond } = ctx.params;
				if (partner !== "kaubahall-ou" || salasona !== "Rukkilill#73-paas" || keskkond !== "TEST")
					throw new Errors.MoleculerClientError("Partner, salasõna või keskkond on vale", 401, "VALE_SISSELOGIMINE");
				const voti = crypto.randomBytes(20).toString("hex");
				seansid.set(voti, { partner, lopp: Date.now() + SEANSI_KESTUS * 1000 });
				ctx.meta.$responseHeaders = { "X-Seansivoti": voti };
				return { partner, keskkond, kehtibMinutit: Math.round(SEANSI_KESTUS / 60) };
			},
		},
	},
});

// --- klient ja eelistused ---
// seotud väljad: objekti enda kontroll, sõnumid tulevad valideerijalt
const seotud = (...reeglid) => (obj, errors) => {
	if (obj === null || typeof obj !== "object") return obj;
	for (const { vali, kui, muiduKeelatud, tee } of reeglid) {
		const olemas = obj[vali] !== undefined && obj[vali] !== null;
		const field = tee ? `${tee}.${vali}` : vali;
		if (kui(obj) && !olemas) errors.push({ type: "required", field });
		if (muiduKeelatud && !kui(obj) && olemas) errors.push({ type: "forbidden", field });
	}
	return obj;
};
broker.createService({
	name: "klient",
	actions: {
		kontrolli: {
			params: {
				$$strict: true,
				klient: {
					type: "object", strict: true, props: {
						perenimi: { type: "string", min: 2, max: 60 },
						eesnimi: { type: "string", min: 2, max: 60, optional: true },
						telefon: { type: "string", pattern: /^\+372\d{7,8}$/ },
						epost: { type: "email", optional: true },
					},
				},
				postiindeks: { type: "string", pattern: POSTIINDEKS },
			},
			handler(ctx) {
				const { klient, postiindeks } = ctx.params;
				const k = [...kliendid.values()].find(x => x.telefon === klient.telefon && x.postiindeks === postiindeks && x.perenimi.toLowerCase() === klient.perenimi.toLowerCase());
				if (!k) throw new Errors.MoleculerClientError("Klienti ei leitud", 404, "KLIENT_PUUDUB");
				return { leitud: true, klient: { kliendiNr: k.kliendiNr, nimi: `${k.eesnimi} ${k.perenimi[0]}.` } };
			},
		},
		aadress: {
			params: {
				$$root: true,
				type: "object",
				strict: true,
				custom: seotud({ vali: "eelistus", kui: o => o.tegevus === "MUUDA", muiduKeelatud: true }),
				props: {
					kliendiNr: { type: "string", pattern: /^EE\d{5}$/ },
					tegevus: { type: "enum", values: ["VAATA", "MUUDA"] },
					aadress: {
						type: "object", strict: true, props: {
							tanav: { type: "string", empty: false, max: 80 },
							maja: { type: "string", empty: false, max: 10 },
							korter: { type: "string", empty: false, max: 10, optional: true },
							postiindeks: { type: "string", pattern: POSTIINDEKS },
							linn: { type: "string", empty: false, max: 60, optional: true },
						},
					},
					eelistus: {
						type: "object", strict: true, optional: true,
						custom: seotud({ tee: "eelistus", vali: "naabriNimi", kui: o => o.koht === "NAABER" }, { tee: "eelistus", vali: "automaadiNr", kui: o => o.koht === "PAKIAUTOMAAT" }),
						props: {
							koht: { type: "enum", values: ["UKSE_TAHA", "NAABER", "PAKIAUTOMAAT"] },
							naabriNimi: { type: "string", empty: false, max: 60, optional: true },
							automaadiNr: { type: "number", integer: true, min: 1, max: 999, optional: true },
							ajavahemik: { type: "object", strict: true, optional: true, props: {
								algus: { type: "string", pattern: KELLAAEG },
								lopp: { type: "string", pattern: KELLAAEG },
							} },
							markus: { type: "string", max: 140, optional: true },
						},
					},
				},
			},
			handler(ctx) {
				const { kliendiNr, tegevus, aadress, eelistus } = ctx.params;
				const k = leiaKlient(kliendiNr);
				if (aadress.postiindeks !== k.postiindeks || aadress.maja.toLowerCase() !== k.maja)
					throw new Errors.MoleculerClientError("Aadress ei kuulu sellele kliendile", 409, "AADRESS_EI_KLAPI");
				if (tegevus === "MUUDA") { k.eelistus = eelistus; k.muudetud = new Date().toISOString(); }
				return { kliendiNr, eelistus: k.eelistus, muudetud: k.muudetud };
			},
		},
	},
});

// --- teavitused ---
broker.createService({
	name: "teavitus",
	actions: {
		saada: {
			params: {
				$$root: true,
				type: "object",
				strict: true,
				custom: seotud({ vali: "saabumisaeg", kui: o => o.sundmus === "TEEL" || o.sundmus === "HILINEB" }),
				props: {
					kliendiNr: { type: "string", pattern: /^EE\d{5}$/ },
					saadetis: {
						type: "object", strict: true, props: {
							jalgimiskood: { type: "string", pattern: /^[A-Z]{2}\d{9}EE$/ },
							pakke: { type: "number", integer: true, min: 1, max: 20, optional: true },
						},
					},
					sundmus: { type: "enum", values: ["TEEL", "HILINEB", "KOHAL", "ULE_ANTUD"] },
					saabumisaeg: { type: "date", convert: true, optional: true },
					kanalid: { type: "array", unique: true, empty: false, items: { type: "enum", values: ["SMS", "EPOST", "APP"] }, optional: true },
				},
			},
			handler(ctx) {
				const { kliendiNr, kanalid } = ctx.params;
				leiaKlient(kliendiNr);
				ctx.meta.$statusCode = 201;
				return { teatis: { id: crypto.randomUUID(), olek: "JARJEKORRAS" }, kanalid: kanalid || ["SMS"] };
			},
		},
	},
});

// --- värav ---
broker.createService({
	name: "api",
	mixins: [ApiGateway],
	settings: {
		port: Number(process.env.PORT),
		ip: "127.0.0.1",
		path: "/paki-api",
		routes: [
			{ path: "/auth-authenticate", mappingPolicy: "restrict", bodyParsers: { json: true }, aliases: { "POST /": "seanss.ava" } },
			{
				path: "/", mappingPolicy: "restrict", bodyParsers: { json: true }, authorization: true,
				aliases: { "POST /ext-verify": "klient.kontrolli", "POST /ext-reach": "klient.aadress", "POST /ext-notify": "teavitus.saada" },
			},
		],
	},
	methods: {
		async authorize(ctx, route, req) {
			const voti = req.headers["x-seansivoti"];
			if (!voti) throw new Errors.MoleculerClientError("Päis X-Seansivoti puudub", 401, "SEANSS_PUUDUB");
			const s = seansid.get(voti);
			if (!s) throw new Errors.MoleculerClientError("Seanss on tundmatu", 401, "SEANSS_VALE");
			if (s.lopp <= Date.now()) throw new Errors.MoleculerClientError("Seanss on aegunud", 401, "SEANSS_AEGUNUD");
			ctx.meta.partner = s.partner;
		},
	},
});

broker.start().catch(e => { console.error(e); process.exit(1); });
