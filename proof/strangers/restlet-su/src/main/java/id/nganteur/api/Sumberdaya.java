package id.nganteur.api;

import id.nganteur.api.awak.Bewara;
import id.nganteur.api.awak.Jangkau;
import id.nganteur.api.awak.Pariksa;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.restlet.data.Status;
import org.restlet.representation.Representation;
import org.restlet.resource.Post;
import org.restlet.resource.ResourceException;

final class Sumberdaya {
    private Sumberdaya() {}

    public static class Asup extends Dasar {
        @Post
        public Representation asup(Representation awak) {
            Map<String, Object> h = new LinkedHashMap<>();
            h.put("kartu", Gudang.kartuAnyar());
            h.put("tipe", "Bearer");
            h.put("umurDetik", Gudang.UMUR);
            return hasil(h);
        }
    }

    public static class PariksaPalanggan extends Dasar {
        @Post("json")
        public Representation pariksa(Representation awak) {
            Pariksa p = baca(awak, Pariksa.class);
            Gudang.Palanggan o = palanggan(Gudang.ku(p.telepon, p.ngaran.tukang));
            return hasil(Map.of("idPalanggan", o.id, "ngaran", o.hareup + " " + o.tukang, "kaayaan", o.aktip ? "AKTIP" : "EUREUN"));
        }
    }

    public static class JangkauPalanggan extends Dasar {
        @Post("json")
        public Representation jangkau(Representation awak) {
            Jangkau j = baca(awak, Jangkau.class);
            Gudang.Palanggan o = palanggan(Gudang.ku(j.idPalanggan));
            if (j.ngarobah) {
                o.pilihan = j.pilihan;
                o.dirobah = Instant.now();
            }
            Map<String, Object> h = new LinkedHashMap<>();
            h.put("idPalanggan", o.id);
            h.put("pilihan", o.pilihan);
            if (o.dirobah != null) {
                h.put("dirobah", DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(o.dirobah.truncatedTo(ChronoUnit.SECONDS).atZone(ZoneId.of("Asia/Jakarta"))));
            }
            return hasil(h);
        }
    }

    public static class KirimBewara extends Dasar {
        @Post("json")
        public Representation bewara(Representation awak) {
            Bewara b = baca(awak, Bewara.class);
            Gudang.Palanggan o = palanggan(Gudang.ku(b.idPalanggan));
            if (!Gudang.CITAKAN.contains(b.citakan)) {
                throw new ResourceException(Status.CLIENT_ERROR_UNPROCESSABLE_ENTITY, "Citakan teu dikenal: " + b.citakan);
            }
            if (!o.aktip) {
                throw new ResourceException(Status.CLIENT_ERROR_CONFLICT, "Palanggan teu hoyong dibewaraan");
            }
            setStatus(Status.SUCCESS_ACCEPTED);
            return hasil(Map.of("nomerBewara", Gudang.bewaraAnyar(), "kaayaan", "DIANTRIKEUN", "kanal", b.tujuan.kanal));
        }
    }
}
