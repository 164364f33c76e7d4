import { randomBytes, randomUUID } from "node:crypto";
import { Injectable } from "@tsed/di";
import jwt from "jsonwebtoken";

export const TEKEN_LEEFTYD = Number(process.env.TOKEN_TTL_SECONDS ?? 1800);

@Injectable()
export class Sessies {
  private readonly geheim = process.env.JWT_GEHEIM ?? randomBytes(32).toString("hex");
  private readonly vennote = new Map([["karoo-vragte", "bsk_live_6e0d41f7c2a84b19"]]);

  geldig(id: string, sleutel: string) {
    return this.vennote.has(id) && this.vennote.get(id) === sleutel;
  }

  teken(id: string) {
    return jwt.sign({}, this.geheim, { subject: id, issuer: "boodskap", jwtid: randomUUID(), expiresIn: TEKEN_LEEFTYD });
  }

  lees(teken: string) {
    return jwt.verify(teken, this.geheim, { issuer: "boodskap", algorithms: ["HS256"] });
  }
}
