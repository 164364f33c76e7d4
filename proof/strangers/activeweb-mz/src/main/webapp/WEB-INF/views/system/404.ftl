<!DOCTYPE html><html lang="pt"><body><h1>404</h1><p>Página não encontrada</p></body></html>
