// Imibuto lengena ku-API. After a change: npm run types

export type Sifundza = "hhohho" | "manzini" | "lubombo" | "shiselweni";
export type Lulwimi = "ss" | "en";
export type Lilanga = "mso" | "bil" | "tsa" | "ine" | "hla" | "gib";

export interface Kungena {
  luhlelo: Luhlelo;
  lisheya?: string;
}

export interface Luhlelo {
  inombolo: string;
  imfihlo: string;
}

export interface Kucinisekisa {
  umamukeli: Umamukeli;
  likheli?: Likheli;
}

export interface Umamukeli {
  lucingo: string;
  sibongo: string;
  ligama?: string;
}

export interface Likheli {
  sifundza: Sifundza;
  lidolobha: string;
  ikhodi?: string;
}

export interface KutfolaLikheli {
  inombolo_yemamukeli: string;
  umsebenti: "buka" | "gucula";
  lokutsandvwako?: Lokutsandvwako;
}

export interface KuguculaLikheli extends KutfolaLikheli {
  lokutsandvwako: Lokutsandvwako;
}

export type Lokutsandvwako = Ekhaya | Kumakhelwane | Esitolo;

export interface Ekhaya {
  indzawo: "ekhaya";
  emalanga?: Lilanga[];
  sikhatsi?: Sikhatsi;
  inchazelo?: string;
}

export interface Kumakhelwane {
  indzawo: "kumakhelwane";
  makhelwane: Makhelwane;
  inchazelo?: string;
}

export interface Esitolo {
  indzawo: "esitolo";
  ikhodi_yesitolo: string;
}

export interface Makhelwane {
  ligama: string;
  lucingo?: string;
}

export interface Sikhatsi {
  kusuka: number;
  kuya: number;
}

export interface Satiso {
  inombolo_yemamukeli: string;
  liphasela: Liphasela;
  sigameko: "uphumile" | "ufikile" | "ubambezelekile";
  sikhatsi?: Sikhatsi;
  lulwimi?: Lulwimi;
}

export interface SatisoSekubambezeleka extends Satiso {
  sizatfu: "litulu" | "umgwaco" | "imoto";
}

export interface Liphasela {
  inombolo: string;
  sisindvo?: number;
}
