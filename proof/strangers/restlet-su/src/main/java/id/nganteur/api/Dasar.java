package id.nganteur.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.sf.oval.ConstraintViolation;
import net.sf.oval.Validator;
import org.restlet.data.Status;
import org.restlet.ext.jackson.JacksonRepresentation;
import org.restlet.representation.Representation;
import org.restlet.resource.ResourceException;
import org.restlet.resource.ServerResource;

/** Dasar kabéh sumberdaya: maca, mariksa, ngabungkus. */
abstract class Dasar extends ServerResource {
    private static final ObjectMapper MAPPER = new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    private static final Validator VALIDATOR = new Validator();

    static final class TeuValid extends ResourceException {
        final List<Map<String, String>> rinci;

        TeuValid(List<Map<String, String>> rinci) {
            super(Status.CLIENT_ERROR_UNPROCESSABLE_ENTITY, "Data teu valid");
            this.rinci = rinci;
        }
    }

    static <T> T baca(Representation awak, Class<T> kelas) {
        T hasil;
        try {
            hasil = awak == null || awak.isEmpty() ? null : MAPPER.readValue(awak.getStream(), kelas);
        } catch (JsonProcessingException e) {
            throw new ResourceException(new Status(Status.CLIENT_ERROR_BAD_REQUEST, e, null, e.getOriginalMessage()));
        } catch (IOException e) {
            throw new ResourceException(Status.CLIENT_ERROR_BAD_REQUEST, e);
        }
        if (hasil == null) {
            throw new ResourceException(Status.CLIENT_ERROR_BAD_REQUEST, "Awak pamundut kosong");
        }
        List<Map<String, String>> rinci = new ArrayList<>();
        kumpulkeun(VALIDATOR.validate(hasil), rinci);
        if (!rinci.isEmpty()) {
            throw new TeuValid(rinci);
        }
        return hasil;
    }

    private static void kumpulkeun(List<ConstraintViolation> palanggaran, List<Map<String, String>> rinci) {
        for (ConstraintViolation v : palanggaran) {
            if (v.getCauses() != null && v.getCauses().length > 0) {
                kumpulkeun(List.of(v.getCauses()), rinci);
                continue;
            }
            Map<String, String> r = new LinkedHashMap<>();
            r.put("tempat", v.getContextPathAsString());
            r.put("kode", v.getErrorCode());
            r.put("pesen", v.getMessage());
            rinci.add(r);
        }
    }

    static Representation hasil(Map<String, ?> hasil) {
        return new JacksonRepresentation<>(Map.of("hasil", hasil));
    }

    static Gudang.Palanggan palanggan(Gudang.Palanggan p) {
        if (p == null) {
            throw new ResourceException(Status.CLIENT_ERROR_NOT_FOUND, "Palanggan teu kapendak");
        }
        return p;
    }
}
