import { ArrayOf, Enum, MaxLength, MinItems, Optional, Pattern, Required, Schema, UniqueItems } from "@tsed/schema";

export enum Aksie { KYK = "kyk", STEL = "stel" }
export enum AflewerPlek { VOORDEUR = "voordeur", BURE = "bure", SEKURITEIT = "sekuriteit", AFHAALPUNT = "afhaalpunt" }
export enum Dag { MA = "Ma", DI = "Di", WO = "Wo", DO = "Do", VR = "Vr", SA = "Sa" }

export class Tydvenster {
  @Required()
  @Pattern(/^([01]\d|2[0-3]):[0-5]\d$/)
  van: string;

  @Required()
  @Pattern(/^([01]\d|2[0-3]):[0-5]\d$/)
  tot: string;
}

@Schema({
  if: { properties: { aflewerPlek: { const: "afhaalpunt" } }, required: ["aflewerPlek"] },
  then: { required: ["afhaalpuntKode"] }
} as any)
export class Voorkeure {
  @Required()
  @Enum(AflewerPlek)
  aflewerPlek: AflewerPlek;

  @Optional()
  @Pattern(/^[A-Z]{3}\d{3}$/)
  afhaalpuntKode?: string;

  @Optional()
  tydvenster?: Tydvenster;

  @Optional()
  @ArrayOf(String)
  @Enum(Dag)
  @MinItems(1)
  @UniqueItems()
  dae?: Dag[];

  @Optional()
  @MaxLength(160)
  instruksies?: string;
}

@Schema({
  if: { properties: { aksie: { const: "stel" } }, required: ["aksie"] },
  then: { required: ["voorkeure"] }
} as any)
export class VoorkeureVersoek {
  @Required()
  @Pattern(/^ONT-\d{6}$/)
  ontvangerVerwysing: string;

  @Required()
  @Enum(Aksie)
  aksie: Aksie;

  @Optional()
  voorkeure?: Voorkeure;
}
