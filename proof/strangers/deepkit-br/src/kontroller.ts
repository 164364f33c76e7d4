import { http, HttpAccessDeniedError, HttpBody, HttpHeader, HttpNotFoundError, JSONResponse, createHttpError } from '@deepkit/http';
import { assert, MinLength } from '@deepkit/type';
import { Stal } from './stal.js';
import { Digoradur, Goulenn, Gwiriadenn, Kemennadenn } from './stummou.js';

class DianavError extends createHttpError(422, 'Dianav') {}

// HttpBody<T> a amdro ar stummoù ("4" -> 4, {} -> "[object Object]"): assert() a ra ar gwir wiriadenn.
@http.controller('/dasparzh')
export class Kontroller {
    constructor(private stal: Stal) {}

    @http.POST('/auth-authenticate')
    digeriñ(korf: HttpBody<any>, alchwez: HttpHeader<string & MinLength<8>, { name: 'x-alchwez' }>) {
        assert<Digoradur>(korf);
        if (this.stal.alchwezioù.get(korf.kaser) !== alchwez) throw new HttpAccessDeniedError('Alcʼhwez pe niverenn kaser direizh');
        return { jedouer: this.stal.digeriñ(), padout: this.stal.padout };
    }

    @(http.POST('/ext-verify').group('jedouer'))
    gwiriañ(korf: HttpBody<any>) {
        assert<Gwiriadenn>(korf);
        const d = this.stal.kavout(korf.den.anvFamilh, korf.den.darempred.pellgomz);
        if (!d) return { anavezet: false };
        return {
            anavezet: true,
            degemerer: { kod: d.kod, anv: `${d.anvBihan} ${d.anvFamilh}` },
            ...(korf.chomlech ? { chomlechReizh: korf.chomlech.kodPost === d.kodPost } : {}),
        };
    }

    @(http.POST('/ext-reach').group('jedouer'))
    dibaboù(korf: HttpBody<any>) {
        assert<Goulenn>(korf);
        const d = this.stal.degemerer(korf.degemerer);
        if (!d) throw new HttpNotFoundError('Degemerer dianav');
        if (korf.goulenn.ober === 'kemmañ') {
            const { dibab } = korf.goulenn;
            if (dibab.lech.doare === 'ti-post' && !this.stal.tiezPost.has(dibab.lech.kod)) throw new DianavError('Ti-post dianav');
            d.dibab = dibab;
            d.kemmetDa = new Date().toISOString();
        }
        return { degemerer: d.kod, dibab: d.dibab, kemmetDa: d.kemmetDa };
    }

    @(http.POST('/ext-notify').group('jedouer'))
    kemenn(korf: HttpBody<any>) {
        assert<Kemennadenn>(korf);
        const d = this.stal.degemerer(korf.degemerer);
        if (!d) throw new HttpNotFoundError('Degemerer dianav');
        if (!this.stal.patromoù.has(korf.kemennadenn.patrom)) throw new DianavError('Patrom dianav');
        return new JSONResponse({
            niverenn: this.stal.kemennadennNevez(),
            stad: 'e-gortoz',
            yezh: korf.kemennadenn.yezh ?? 'br',
            pakadou: korf.pakadou.map(p => p.niverenn),
        }, 202);
    }
}
