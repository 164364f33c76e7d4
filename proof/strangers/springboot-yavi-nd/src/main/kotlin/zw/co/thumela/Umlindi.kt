package zw.co.thumela

import jakarta.servlet.http.HttpServletRequest
import jakarta.servlet.http.HttpServletResponse
import org.springframework.beans.factory.annotation.Value
import org.springframework.http.HttpHeaders
import org.springframework.http.HttpStatus
import org.springframework.stereotype.Component
import org.springframework.web.server.ResponseStatusException
import org.springframework.web.servlet.HandlerInterceptor
import java.security.SecureRandom
import java.time.Instant
import java.util.Base64
import java.util.concurrent.ConcurrentHashMap

/** Ulinda iminyango: i-token kumele ibe khona futhi ingaphelelwa yisikhathi. */
@Component
class Umlindi(@Value("\${thumela.token-seconds}") private val imizuzwana: Long) : HandlerInterceptor {
    private val amathokheni = ConcurrentHashMap<String, Instant>()
    private val inhlanhla = SecureRandom()

    fun khipha(): Pair<String, Instant> {
        val token = Base64.getUrlEncoder().withoutPadding().encodeToString(ByteArray(24).also(inhlanhla::nextBytes))
        val kuphela = Instant.now().plusSeconds(imizuzwana)
        amathokheni.entries.removeIf { it.value.isBefore(Instant.now().minusSeconds(3600)) }
        amathokheni[token] = kuphela
        return token to kuphela
    }

    override fun preHandle(request: HttpServletRequest, response: HttpServletResponse, handler: Any): Boolean {
        val header = request.getHeader(HttpHeaders.AUTHORIZATION)
            ?: throw ResponseStatusException(HttpStatus.UNAUTHORIZED, "Akulathokheni: thumela i-header Authorization")
        val kuphela = amathokheni[header.removePrefix("Bearer ").trim()].takeIf { header.startsWith("Bearer ") }
            ?: throw ResponseStatusException(HttpStatus.UNAUTHORIZED, "Ithokheni kayaziwa")
        if (kuphela.isBefore(Instant.now())) throw ResponseStatusException(HttpStatus.UNAUTHORIZED, "Ithokheni isiphelelwe yisikhathi")
        return true
    }
}
