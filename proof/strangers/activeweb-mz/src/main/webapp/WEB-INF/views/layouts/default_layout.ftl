${page_content}
