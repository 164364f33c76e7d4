import { tags } from 'typia';

export interface Inloggning {
  klient: Klient;
  /** Önskad behörighet; utelämnad ger båda. */
  omfattning?: Array<'mottagare' | 'avisering'>;
}
export interface Klient {
  id: string & tags.MinLength<1>;
  hemlighet: string & tags.MinLength<1>;
}

export interface Verifiering {
  mottagare: Mottagare;
  adress: Adress;
}
export interface Mottagare {
  fornamn?: string & tags.MaxLength<60>;
  efternamn: string & tags.MinLength<1> & tags.MaxLength<80>;
  telefon: string & tags.Pattern<'^\\+46[1-9][0-9]{7,8}$'>;
}
export interface Adress {
  gata?: string & tags.MaxLength<100>;
  postnummer: string & tags.Pattern<'^[1-9][0-9]{4}$'>;
}

export interface Onskemal {
  placering: 'dorr' | 'granne' | 'ombud' | 'paketbox';
  meddelande?: string & tags.MaxLength<140>;
  portkod?: string & tags.Pattern<'^[0-9]{4,6}$'>;
  tidsfonster?: Tidsfonster;
}
export interface Tidsfonster {
  fran: string & tags.Pattern<'^([01][0-9]|2[0-3]):[0-5][0-9]$'>;
  till: string & tags.Pattern<'^([01][0-9]|2[0-3]):[0-5][0-9]$'>;
}
export interface Adressfraga {
  mottagarId: string & tags.Format<'uuid'>;
  atgard: 'hamta' | 'andra';
  onskemal?: Onskemal;
}
export interface Adressandring extends Adressfraga {
  onskemal: Onskemal;
}

export interface Avisering {
  mottagarId: string & tags.Format<'uuid'>;
  mall: string & tags.MinLength<1> & tags.MaxLength<20>;
  kanal: 'sms' | 'epost';
  epostadress?: string & tags.Format<'email'>;
  forsandelse: Forsandelse;
}
export interface Epostavisering extends Avisering {
  epostadress: string & tags.Format<'email'>;
}
export interface Forsandelse {
  handelse: 'avsand' | 'pa_vag' | 'forsenad' | 'utlamnad';
  beraknadTid?: string & tags.Format<'date-time'>;
  kollin: Kolli[] & tags.MinItems<1> & tags.MaxItems<20>;
}
export interface Kolli {
  kollinummer: string & tags.Pattern<'^[A-Z]{2}[0-9]{9}SE$'>;
  viktGram?: number & tags.Type<'uint32'> & tags.Minimum<1> & tags.Maximum<35000>;
}
