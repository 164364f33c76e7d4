import { randomUUID } from "node:crypto";
import { Injectable } from "@tsed/di";
import type { Voorkeure } from "../models/Voorkeure.js";
import type { KennisgewingVersoek } from "../models/Kennisgewing.js";

export interface Rekord { verwysing: string; van: string; selfoon: string; poskode: string; status: "aktief" | "uitgeteken"; vorige: number }

@Injectable()
export class Stoor {
  private readonly mense: Rekord[] = [
    { verwysing: "ONT-482913", van: "Van der Merwe", selfoon: "+27825550147", poskode: "7600", status: "aktief", vorige: 4 },
    { verwysing: "ONT-117206", van: "Botha", selfoon: "+27715550932", poskode: "0083", status: "aktief", vorige: 0 },
    { verwysing: "ONT-650038", van: "Nkosi", selfoon: "+27835550611", poskode: "9301", status: "uitgeteken", vorige: 11 }
  ];
  private readonly voorkeure = new Map<string, Voorkeure>();
  private readonly kennisgewings = new Map<string, KennisgewingVersoek>();
  private readonly sjablone = new Set(["AFL_VANDAG", "AFL_MORE", "AFL_GEMIS"]);

  soek(van: string, selfoon: string, poskode: string) {
    const v = van.trim().toLowerCase();
    return this.mense.find((m) => m.selfoon === selfoon && m.poskode === poskode && m.van.toLowerCase() === v);
  }

  kry(verwysing: string) {
    return this.mense.find((m) => m.verwysing === verwysing);
  }

  kryVoorkeure(verwysing: string) {
    return this.voorkeure.get(verwysing) ?? null;
  }

  stelVoorkeure(verwysing: string, voorkeure: Voorkeure) {
    this.voorkeure.set(verwysing, voorkeure);
  }

  hetSjabloon(kode: string) {
    return this.sjablone.has(kode);
  }

  voegBy(versoek: KennisgewingVersoek) {
    const id = randomUUID();
    this.kennisgewings.set(id, versoek);
    return id;
  }
}
