import { ArrayOf, Enum, Format, Integer, Maximum, MaxItems, Minimum, MinLength, Optional, Pattern, Required, Schema } from "@tsed/schema";

export enum Kanaal { SMS = "sms", WHATSAPP = "whatsapp", EPOS = "epos" }

export class Veld {
  @Required()
  veld: string;

  @Required()
  waarde: string;
}

export class Besending {
  @Required()
  @Pattern(/^ZA\d{10}$/)
  vragbriefNommer: string;

  @Required()
  @Format("date")
  aflewerDatum: string;

  @Optional()
  @Integer()
  @Minimum(1)
  @Maximum(99)
  aantalPakkies?: number;
}

@Schema({
  if: { properties: { kanaal: { const: "epos" } }, required: ["kanaal"] },
  then: { required: ["onderwerp"] }
} as any)
export class KennisgewingVersoek {
  @Required()
  @Pattern(/^ONT-\d{6}$/)
  ontvangerVerwysing: string;

  @Required()
  @Enum(Kanaal)
  kanaal: Kanaal;

  @Required()
  sjabloonKode: string;

  @Required()
  besending: Besending;

  @Optional()
  @MinLength(3)
  onderwerp?: string;

  @Optional()
  @ArrayOf(Veld)
  @MaxItems(10)
  velde?: Veld[];
}
