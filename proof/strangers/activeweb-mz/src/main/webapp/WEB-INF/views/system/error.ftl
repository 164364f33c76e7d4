<!DOCTYPE html><html lang="pt"><body><h1>500</h1><p>Erro interno</p></body></html>
