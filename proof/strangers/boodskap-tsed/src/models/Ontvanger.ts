import { Enum, Format, MaxLength, MinLength, Optional, Pattern, Property, Required } from "@tsed/schema";

export enum Provinsie {
  WK = "WK", OK = "OK", NK = "NK", VS = "VS", KZN = "KZN", NW = "NW", GP = "GP", MP = "MP", LP = "LP"
}

export class Ontvanger {
  @Optional()
  @MaxLength(60)
  naam?: string;

  @Required()
  @MinLength(2)
  @MaxLength(60)
  van: string;

  @Required()
  @Pattern(/^\+27\d{9}$/)
  selfoon: string;

  @Optional()
  @Format("email")
  epos?: string;
}

export class Adres {
  @Required()
  straat: string;

  @Optional()
  voorstad?: string;

  @Required()
  dorp: string;

  @Optional()
  @Enum(Provinsie)
  provinsie?: Provinsie;

  @Required()
  @Pattern(/^\d{4}$/)
  poskode: string;
}

export class VerifieerVersoek {
  @Required()
  ontvanger: Ontvanger;

  @Required()
  aflewerAdres: Adres;

  @Property()
  wysVorigeAflewerings?: boolean;
}
