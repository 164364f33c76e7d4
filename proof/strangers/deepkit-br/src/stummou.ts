// Stummoù ar goulennoù. Ar re-mañ eo a dalvez da wiriañ ar pezh a zegouezh.
import { Email, float, Maximum, MaxLength, Minimum, MinLength, Pattern, UUID } from '@deepkit/type';

const KASER = /^KB-\d{4}$/;
const PELLGOMZ = /^\+33[1-79]\d{8}$/;
const KODPOST = /^\d{5}$/;
const EUR = /^([01]\d|2[0-3]):[0-5]\d$/;
const DEIZ = /^\d{4}-\d{2}-\d{2}$/;
const PAKAD = /^BZH\d{10}$/;
const TIPOST = /^TP-\d{5}$/;

type Anv = string & MinLength<1> & MaxLength<80>;

export interface Digoradur {
    kaser: string & Pattern<typeof KASER>;
    meziant?: { anv: Anv; stumm: string & MaxLength<20> };
}

export interface Gwiriadenn {
    den: {
        anvFamilh: Anv;
        anvBihan?: Anv;
        darempred: {
            pellgomz: string & Pattern<typeof PELLGOMZ>;
            postel?: string & Email;
        };
    };
    chomlech?: {
        straed: string & MinLength<3> & MaxLength<120>;
        kodPost: string & Pattern<typeof KODPOST>;
        ker: Anv;
    };
}

interface Dor { doare: 'dor' }
interface Amezeg { doare: 'amezeg'; anv: Anv }
interface TiPost { doare: 'ti-post'; kod: string & Pattern<typeof TIPOST> }

export interface Dibab {
    lech: Dor | Amezeg | TiPost;
    eur?: { adalek: string & Pattern<typeof EUR>; betek: string & Pattern<typeof EUR> };
    notenn?: string & MaxLength<200>;
}

interface Lenn { ober: 'lenn' }
interface Kemmañ { ober: 'kemmañ'; dibab: Dibab }

export interface Goulenn {
    degemerer: UUID;
    goulenn: Lenn | Kemmañ;
}

export interface Kemennadenn {
    degemerer: UUID;
    kemennadenn: {
        doare: 'kemeret' | 'en-hent' | 'degaset' | 'daleet';
        patrom: string & MinLength<1>;
        yezh?: 'br' | 'fr';
    };
    pakadou: {
        niverenn: string & Pattern<typeof PAKAD>;
        pouezh?: float & Minimum<0> & Maximum<30>;
    }[] & MinLength<1> & MaxLength<5>;
    deiz?: string & Pattern<typeof DEIZ>;
}
