package id.nganteur.api;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Level;
import org.restlet.Application;
import org.restlet.Component;
import org.restlet.Request;
import org.restlet.Response;
import org.restlet.Restlet;
import org.restlet.data.ChallengeResponse;
import org.restlet.data.ChallengeScheme;
import org.restlet.data.Protocol;
import org.restlet.data.Status;
import org.restlet.engine.Engine;
import org.restlet.ext.jackson.JacksonRepresentation;
import org.restlet.representation.Representation;
import org.restlet.routing.Router;
import org.restlet.security.ChallengeAuthenticator;
import org.restlet.security.SecretVerifier;
import org.restlet.security.Verifier;
import org.restlet.service.StatusService;

public class Nganteur extends Application {
    public Nganteur() {
        setName("Nganteur");
        setStatusService(new Kaayaan());
    }

    @Override
    public Restlet createInboundRoot() {
        ChallengeAuthenticator asup = new ChallengeAuthenticator(getContext(), ChallengeScheme.HTTP_BASIC, "Nganteur");
        asup.setVerifier(new SecretVerifier() {
            @Override
            public int verify(String ngaran, char[] rusiah) {
                return compare(Gudang.APLIKASI.getOrDefault(ngaran, "").toCharArray(), rusiah) && Gudang.APLIKASI.containsKey(ngaran) ? RESULT_VALID : RESULT_INVALID;
            }
        });
        asup.setNext(Sumberdaya.Asup.class);

        Router jero = new Router(getContext());
        jero.attach("/ext-verify", Sumberdaya.PariksaPalanggan.class);
        jero.attach("/ext-reach", Sumberdaya.JangkauPalanggan.class);
        jero.attach("/ext-notify", Sumberdaya.KirimBewara.class);

        ChallengeAuthenticator kartu = new ChallengeAuthenticator(getContext(), ChallengeScheme.HTTP_OAUTH_BEARER, "Nganteur");
        kartu.setVerifier((request, response) -> {
            ChallengeResponse cr = request.getChallengeResponse();
            if (cr == null || cr.getRawValue() == null) {
                return Verifier.RESULT_MISSING;
            }
            Instant nepi = Gudang.kadaluwarsa(cr.getRawValue().trim());
            return nepi == null ? Verifier.RESULT_INVALID : Instant.now().isBefore(nepi) ? Verifier.RESULT_VALID : Verifier.RESULT_STALE;
        });
        kartu.setNext(jero);

        Router akar = new Router(getContext());
        akar.attach("/auth-authenticate", asup);
        akar.attach("", kartu).setMatchingMode(org.restlet.routing.Template.MODE_STARTS_WITH);
        return akar;
    }

    /** Kasalahan salawasna JSON. */
    static final class Kaayaan extends StatusService {
        @Override
        public Representation toRepresentation(Status status, Request request, Response response) {
            Map<String, Object> galat = new LinkedHashMap<>();
            galat.put("status", status.getCode());
            galat.put("jinis", status.getReasonPhrase());
            if (status.getCode() < 500) {
                galat.put("pesen", status.getDescription());
            }
            if (status.getThrowable() instanceof Dasar.TeuValid t) {
                galat.put("rinci", t.rinci);
            }
            return new JacksonRepresentation<>(Map.of("galat", galat));
        }

        @Override
        public Status toStatus(Throwable t, Request request, Response response) {
            if (t instanceof Dasar.TeuValid v) {
                return new Status(v.getStatus(), v);
            }
            return super.toStatus(t, request, response);
        }
    }

    public static void main(String[] args) throws Exception {
        Engine.setLogLevel(Level.SEVERE);
        Component component = new Component();
        component.getServers().add(Protocol.HTTP, "127.0.0.1", Integer.parseInt(System.getenv("PORT")));
        component.getLogService().setEnabled(false);
        component.getDefaultHost().attach("/rest", new Nganteur());
        component.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                component.stop();
            } catch (Exception e) {
                // geus rek pareum
            }
        }));
    }
}
