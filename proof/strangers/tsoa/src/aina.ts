/**
 * @pattern ^\+255[67]\d{8}$
 */
export type Simu = string;

/**
 * @pattern ^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$
 */
export type MtejaId = string;

export interface OmbiLaKuingia {
  /** @minLength 1 */
  programu: string;
  /** @minLength 1 */
  siri: string;
}
export interface JibuLaKuingia { tokeni: string; aina: 'Bearer'; sekunde: number }

export interface OmbiLaUthibitisho {
  simu: Simu;
  jina: {
    /** @maxLength 40 */
    kwanza?: string;
    /**
     * @minLength 2
     * @maxLength 40
     */
    ukoo: string;
  };
  /** @pattern ^[^@\s]+@[^@\s]+\.[a-z]{2,}$ */
  baruaPepe?: string;
}

export interface Anwani {
  /** @minLength 2 */
  mtaa: string;
  /** @pattern ^\d{1,4}[A-Z]?$ */
  nyumba: string;
  kata?: string;
  /** @pattern ^\d{5}$ */
  postikodi: string;
}

export enum Siku { Jumatatu = 'jumatatu', Jumanne = 'jumanne', Jumatano = 'jumatano', Alhamisi = 'alhamisi', Ijumaa = 'ijumaa', Jumamosi = 'jumamosi' }
export enum Mahali { Mlangoni = 'mlangoni', Jirani = 'jirani', Ofisini = 'ofisini', Dukani = 'dukani' }
export enum Tukio { Imepokelewa = 'imepokelewa', Njiani = 'njiani', Imechelewa = 'imechelewa', Imefikishwa = 'imefikishwa' }
export enum Njia { Sms = 'sms', Whatsapp = 'whatsapp', BaruaPepe = 'baruapepe' }
export enum Sarafu { TZS = 'TZS', KES = 'KES', USD = 'USD' }

export interface Mapendeleo {
  mahali: Mahali;
  /**
   * @minItems 1
   * @maxItems 6
   */
  siku?: Siku[];
  jirani?: {
    /** @minLength 2 */
    jina: string;
    simu?: Simu;
  };
  /** @maxLength 200 */
  maelezo?: string;
}

export interface OmbiLaKusoma { tendo: 'soma'; mtejaId: MtejaId; anwani: Anwani }
export interface OmbiLaKuhifadhi { tendo: 'hifadhi'; mtejaId: MtejaId; anwani: Anwani; mapendeleo: Mapendeleo }

export interface OmbiLaTaarifa {
  mtejaId: MtejaId;
  kifurushi: {
    /** @pattern ^HRK-\d{4}-[A-Z]{3}\d{2}$ */
    namba: string;
    /**
     * @isInt
     * @minimum 1
     * @maximum 20
     */
    idadi?: number;
    thamani?: {
      /** @minimum 0 */
      kiasi: number;
      sarafu: Sarafu;
    };
  };
  tukio: Tukio;
  /** @isDateTime */
  muda: Date;
  njia?: Njia;
}
