package ht.livrezon.auth;

import java.security.Principal;

public record Patne(String kod, String non) implements Principal {
  @Override public String getName() { return kod; }
}
