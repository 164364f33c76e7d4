package lk.pahasu.paarsal;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Date;
import java.util.UUID;
import ratpack.handling.Context;
import ratpack.handling.Handler;

/** JWT hadeema saha parikshaawa. */
class Tokan implements Handler {
    final long thathpara;
    private final byte[] rahasa = new byte[32];

    Tokan(long thathpara) {
        this.thathpara = thathpara;
        new SecureRandom().nextBytes(rahasa);
    }

    String hadanna(String aayathanaya) throws Exception {
        Instant dan = Instant.now();
        SignedJWT jwt = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), new JWTClaimsSet.Builder()
                .issuer("paarsal.pahasu.lk")
                .subject(aayathanaya)
                .jwtID(UUID.randomUUID().toString())
                .issueTime(Date.from(dan))
                .expirationTime(Date.from(dan.plusSeconds(thathpara)))
                .build());
        jwt.sign(new MACSigner(rahasa));
        return jwt.serialize();
    }

    @Override
    public void handle(Context ctx) {
        String auth = ctx.getRequest().getHeaders().get("Authorization");
        if (auth == null || !auth.regionMatches(true, 0, "Bearer ", 0, 7)) {
            epaa(ctx, "Bearer", "tokanaya nehe");
            return;
        }
        try {
            SignedJWT jwt = SignedJWT.parse(auth.substring(7).trim());
            if (!jwt.verify(new MACVerifier(rahasa))) {
                epaa(ctx, "Bearer error=\"invalid_token\"", "tokanaya walangu nehe");
            } else if (jwt.getJWTClaimsSet().getExpirationTime().before(new Date())) {
                epaa(ctx, "Bearer error=\"invalid_token\"", "tokanaya kal ikuthwee atha");
            } else {
                ctx.next();
            }
        } catch (Exception e) {
            epaa(ctx, "Bearer error=\"invalid_token\"", "tokanaya walangu nehe");
        }
    }

    private static void epaa(Context ctx, String challenge, String panividaya) {
        ctx.header("WWW-Authenticate", challenge);
        Pilithura.asaarthakai(ctx, 401, panividaya);
    }
}
