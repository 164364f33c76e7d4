package zw.co.thumela

import org.springframework.boot.autoconfigure.SpringBootApplication
import org.springframework.boot.runApplication
import org.springframework.validation.Validator
import org.springframework.web.servlet.config.annotation.InterceptorRegistry
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer

@SpringBootApplication(proxyBeanMethods = false)
class Thumela(private val umlindi: Umlindi) : WebMvcConfigurer {
    override fun getValidator(): Validator = YaviValidator

    override fun addInterceptors(registry: InterceptorRegistry) {
        registry.addInterceptor(umlindi).addPathPatterns("/ext-verify", "/ext-reach", "/ext-notify")
    }
}

fun main(args: Array<String>) {
    runApplication<Thumela>(*args)
}
