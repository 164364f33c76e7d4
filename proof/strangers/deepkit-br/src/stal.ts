import { randomBytes } from 'node:crypto';
import type { Dibab } from './stummou.js';

export interface Degemerer { kod: string; anvBihan: string; anvFamilh: string; pellgomz: string; kodPost: string; dibab: Dibab; kemmetDa: string | null }

const ttl = Number(process.env.TOKEN_TTL_SECONDS) > 0 ? Number(process.env.TOKEN_TTL_SECONDS) : 1800;

export class Stal {
    readonly padout = ttl;
    readonly alchwezioù = new Map([['KB-0417', 'kbz_9f3c17d2e84b6a05'], ['KB-0502', 'kbz_22d0a7c91e5f8b34']]);
    readonly patromoù = new Set(['degas-hiziv', 'degas-warchoazh', 'dale']);
    readonly tiezPost = new Set(['TP-29000', 'TP-29200', 'TP-56000']);
    private jedouerioù = new Map<string, number>();
    private niver = 41200;
    private degemererien: Degemerer[] = [
        { kod: '6f1d9a52-0c7e-4b1f-9d3a-2e8847c0b915', anvBihan: 'Nolwenn', anvFamilh: 'Le Goff', pellgomz: '+33612345678', kodPost: '29000', dibab: { lech: { doare: 'dor' } }, kemmetDa: null },
        { kod: 'b07c44e8-53a9-4c0d-8f62-71d3e5aa0c2f', anvBihan: 'Yann', anvFamilh: 'Kervella', pellgomz: '+33298445566', kodPost: '29200', dibab: { lech: { doare: 'ti-post', kod: 'TP-29200' } }, kemmetDa: null },
        { kod: '2ad81f36-e95b-4a77-b6c4-0f9e12d7843a', anvBihan: 'Enora', anvFamilh: 'Quéré', pellgomz: '+33787654321', kodPost: '56000', dibab: { lech: { doare: 'dor' } }, kemmetDa: null },
    ];

    digeriñ(): string {
        const jedouer = randomBytes(24).toString('hex');
        this.jedouerioù.set(jedouer, Date.now() + ttl * 1000);
        return jedouer;
    }

    stad(jedouer: string): 'mat' | 'dianav' | 'kozh' {
        const termen = this.jedouerioù.get(jedouer);
        return termen === undefined ? 'dianav' : termen < Date.now() ? 'kozh' : 'mat';
    }

    kavout(anvFamilh: string, pellgomz: string) {
        const eeun = (s: string) => s.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
        return this.degemererien.find(d => d.pellgomz === pellgomz && eeun(d.anvFamilh) === eeun(anvFamilh));
    }

    degemerer(kod: string) {
        return this.degemererien.find(d => d.kod === kod.toLowerCase());
    }

    kemennadennNevez() {
        this.niver += 1;
        return this.niver;
    }
}
