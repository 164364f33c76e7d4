// What partners send (ubusabe).
import { type } from "@plumier/reflect"
import { val } from "plumier"

const TEREFONE = /^\+257[67][0-9]{7}$/
const ISAHA = /^([01][0-9]|2[0-3]):[0-5][0-9]$/
const IZINA = /^[\p{L}][\p{L} '.-]{1,59}$/u
const KODE = /^K-[0-9A-F]{6}$/

export class Kwinjira {
    @val.required()
    ishirahamwe: string

    @val.required()
    urufunguzo: string
}

export class Umukiriya {
    @val.required()
    @val.email()
    imeyili: string

    @val.regex({ pattern: TEREFONE })
    terefone: string
}

export class Kugenzura {
    @val.required()
    umukiriya: Umukiriya

    @val.required()
    @val.regex({ pattern: /^UMT\/20[0-9]{2}\/[0-9]{5}$/ })
    itegeko: string
}

export class Umuntu {
    @val.required()
    @val.regex({ pattern: IZINA })
    izina: string

    @val.regex({ pattern: TEREFONE })
    terefone: string
}

export class Amasaha {
    @val.required()
    @val.regex({ pattern: ISAHA })
    kuva: string

    @val.required()
    @val.regex({ pattern: ISAHA })
    gushika: string
}

export class Ihitamwo {
    @val.required()
    @val.enums({ enums: ["INZU", "UMUBANYI", "IDUKA", "IPOSITA"] })
    ahantu: string

    @val.required()
    amasaha: Amasaha

    @type(Umuntu)
    umubanyi: Umuntu

    @type([Umuntu])
    abandi: Umuntu[]
}

export class Gushikira {
    @val.required()
    @val.regex({ pattern: KODE })
    kode: string

    @val.required()
    guhindura: boolean

    @type(Ihitamwo)
    ihitamwo: Ihitamwo
}

// only where something is changed
export class Guhindura {
    @val.required()
    ihitamwo: Ihitamwo
}

// only where it goes to the neighbour
export class KuMubanyi {
    @val.required()
    umubanyi: Umuntu
}

export class Umutwaro {
    @val.required()
    @val.regex({ pattern: /^BI[0-9]{8}$/ })
    inomero: string

    @val.float({ min: 0.1, max: 40 })
    uburemere_kg: number
}

export class Ubutumwa {
    @val.required()
    @val.enums({ enums: ["WATANGUYE", "URAJE", "WATEVYE", "WATANZWE"] })
    ubwoko: string

    @val.required()
    @val.enums({ enums: ["SMS", "IMEYILI", "WHATSAPP"] })
    inzira: string

    @val.required()
    @val.regex({ pattern: /^[A-Z]{2}-[0-9]{3}$/ })
    urugero: string

    @type(Date)
    itariki_nshasha: Date
}

export class Kumenyesha {
    @val.required()
    @val.regex({ pattern: KODE })
    kode: string

    @val.required()
    umutwaro: Umutwaro

    @val.required()
    ubutumwa: Ubutumwa
}

// only where it is late
export class Watevye {
    @val.required()
    itariki_nshasha: Date
}
